import { parsePasted } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  campaignFields,
  campaignOutput,
  campaignsListInput,
  campaignsListOutput,
  checkPastedInput,
  checkPastedOutput,
  newCampaignInput,
  newSmsCampaignInput,
  reviewOutput,
  scheduleInput,
  updateCampaignInput,
} from './campaigns.contract.ts';
import { messageProcedures } from './message-procedures.ts';
import { toCampaign, toCampaignRow, toReview } from './present-campaign.ts';
import { resultProcedures } from './result-procedures.ts';

const ok = { ok: true } as const;
/** What an SMS does not have. */
const emailParts = { fromBrand: '', subject: '', preheader: '', html: '', isArchivedPublicly: false };

/** A draft holds up to 7 million characters: HTML, text and pasted recipients. */
const draftBytes = 8_000_000;

export const campaignsRouter = router({
  ...messageProcedures,
  ...resultProcedures,

  list: accountProcedure('campaigns.view')
    .input(campaignsListInput)
    .output(campaignsListOutput)
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.campaigns.list(input);
      return { items: items.map(toCampaignRow), nextCursor, total: null };
    }),

  get: accountProcedure('campaigns.view')
    .input(idInput)
    .output(campaignOutput)
    .query(async ({ ctx, input }) => toCampaign(ctx, await ctx.campaigns.get(input.id))),

  create: accountProcedure('campaigns.edit')
    .meta({ inputLimit: draftBytes })
    .input(newCampaignInput)
    .output(campaignOutput)
    .mutation(async ({ ctx, input }) => toCampaign(ctx, await ctx.campaigns.create(input))),

  createSms: accountProcedure('campaigns.edit')
    .meta({ inputLimit: draftBytes })
    .input(newSmsCampaignInput)
    .output(campaignOutput)
    .mutation(async ({ ctx, input }) =>
      toCampaign(ctx, await ctx.campaigns.create({ ...emailParts, ...input }, 'sms')),
    ),

  /** A draft of which only the name is known yet. */
  createDraft: accountProcedure('campaigns.edit')
    .meta({ inputLimit: draftBytes })
    .input(campaignFields)
    .output(campaignOutput)
    .mutation(async ({ ctx, input }) => toCampaign(ctx, await ctx.campaigns.create(input))),

  update: accountProcedure('campaigns.edit')
    .meta({ inputLimit: draftBytes })
    .input(updateCampaignInput)
    .output(campaignOutput)
    .mutation(async ({ ctx, input: { id, expectedRevision, ...fields } }) =>
      toCampaign(ctx, await ctx.campaigns.update(id, fields, expectedRevision)),
    ),

  copy: accountProcedure('campaigns.edit')
    .input(idInput)
    .output(campaignOutput)
    .mutation(async ({ ctx, input }) => toCampaign(ctx, await ctx.campaigns.copy(input.id))),

  deleteDraft: accountProcedure('campaigns.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaigns.deleteDraft(input.id);
      return ok;
    }),

  restoreDraft: accountProcedure('campaigns.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaigns.restoreDraft(input.id);
      return ok;
    }),

  /** Reads pasted recipients without keeping them: who is understood and which entries are not. */
  checkPasted: accountProcedure('campaigns.edit')
    .meta({ inputLimit: draftBytes })
    .input(checkPastedInput)
    .output(checkPastedOutput)
    .mutation(async ({ ctx, input: { text, channel } }) => {
      const kind =
        channel === 'sms' ? { channel, country: (await ctx.accounts.current()).country } : { channel };
      const { people, errors } = await parsePasted(text, kind);
      return { people: people.length, errors: errors.slice(0, 100), errorCount: errors.length };
    }),

  review: accountProcedure('campaigns.view')
    .input(idInput)
    .output(reviewOutput)
    .query(async ({ ctx, input }) => toReview(await ctx.campaignReviews.review(input.id))),

  start: accountProcedure('campaigns.send')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignSending.start(input.id);
      return ok;
    }),

  schedule: accountProcedure('campaigns.send')
    .input(scheduleInput)
    .output(z.object({ at: z.iso.datetime() }))
    .mutation(async ({ ctx, input }) => ({
      at: (await ctx.campaignSending.schedule(input.id, input.local, input.timezone)).toISOString(),
    })),

  unschedule: accountProcedure('campaigns.send')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignSending.unschedule(input.id);
      return ok;
    }),

  pause: accountProcedure('campaigns.send')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignSending.pause(input.id);
      return ok;
    }),

  resume: accountProcedure('campaigns.send')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignSending.resume(input.id);
      return ok;
    }),

  cancel: accountProcedure('campaigns.send')
    .input(idInput)
    .output(z.object({ cancelled: z.number().int() }))
    .mutation(async ({ ctx, input }) => ({ cancelled: await ctx.campaignSending.cancel(input.id) })),
});
