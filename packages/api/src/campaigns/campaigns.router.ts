import {
  checkPasted,
  countCampaigns,
  exactCount,
  findScheduledDesigns,
  type Grants,
  readCalendar,
  requirePrivilege,
  type Scope,
} from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import { calendarInput, calendarOutput } from './calendar.contract.ts';
import {
  campaignFields,
  campaignOutput,
  campaignsListInput,
  campaignsListOutput,
  checkPastedInput,
  checkPastedOutput,
  newCampaignInput,
  newSmsCampaignInput,
  peopleInput,
  peopleOutput,
  reachOutput,
  reviewOutput,
  scheduledDesignsOutput,
  updateCampaignInput,
} from './campaigns.contract.ts';
import { departuresInput, departuresOutput, scheduleInput, startInput } from './starting.contract.ts';
import { followUpProcedures } from './follow-up-procedures.ts';
import { messageProcedures } from './message-procedures.ts';
import { toCalendarDay, toCampaign, toCampaignRow, toReach, toReview } from './present-campaign.ts';
import { resultProcedures } from './result-procedures.ts';
import { whyNotProcedures } from './why-not-procedures.ts';
import { toWire } from '../to-wire.ts';

const ok = { ok: true } as const;

/** A draft can hold 7 million characters: HTML, text and pasted recipients. */
const draftBytes = 8_000_000;

export const campaignsRouter = router({
  ...followUpProcedures,
  ...messageProcedures,
  ...resultProcedures,
  ...whyNotProcedures,

  list: accountProcedure('campaigns.view')
    .input(campaignsListInput)
    .output(campaignsListOutput)
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.campaigns.list(input);
      const total = exactCount(await countCampaigns(ctx, input));
      return { items: items.map(toCampaignRow), nextCursor, total };
    }),

  calendar: accountProcedure('campaigns.view')
    .input(calendarInput)
    .output(calendarOutput)
    .query(async ({ ctx, input }) => (await readCalendar(ctx, input.from, input.weeks)).map(toCalendarDay)),

  scheduledDesigns: accountProcedure('campaigns.view')
    .input(z.void())
    .output(scheduledDesignsOutput)
    .query(async ({ ctx }) => {
      const { items, total } = await findScheduledDesigns(ctx, 5);
      return { items: items.map(toWire), total };
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
    .mutation(async ({ ctx, input }) => toCampaign(ctx, await ctx.campaigns.createSms(input))),

  /** A draft with only a name so far. */
  createDraft: accountProcedure('campaigns.edit')
    .meta({ inputLimit: draftBytes })
    .input(campaignFields)
    .output(campaignOutput)
    .mutation(async ({ ctx, input }) => toCampaign(ctx, await ctx.campaigns.create(input))),

  update: accountProcedure('campaigns.edit')
    .meta({ inputLimit: draftBytes })
    .input(updateCampaignInput)
    .output(campaignOutput)
    .mutation(async ({ ctx, input: { id, expectedRevision, ...fields } }) => {
      await requireChange(ctx, ctx.signedIn.grants, id);
      return toCampaign(ctx, await ctx.campaigns.update(id, fields, expectedRevision));
    }),

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

  /** Checks pasted recipients without storing them: how many are valid, and which entries aren't. */
  checkPasted: accountProcedure('campaigns.edit')
    .meta({ inputLimit: draftBytes })
    .input(checkPastedInput)
    .output(checkPastedOutput)
    .mutation(({ ctx, input }) => checkPasted(ctx, input.text, input.channel)),

  review: accountProcedure('campaigns.view')
    .input(idInput)
    .output(reviewOutput)
    .query(async ({ ctx, input }) => toReview(await ctx.campaignReviews.review(input.id))),

  /** Recipients, people left out and cost of a draft, to show while it's being written. */
  reach: accountProcedure('campaigns.view')
    .input(idInput)
    .output(reachOutput)
    .query(async ({ ctx, input }) => toReach(await ctx.campaignReviews.reach(input.id))),

  /** A page of the recipients, or of the people left out for a reason. */
  people: accountProcedure('campaigns.view')
    .input(peopleInput)
    .output(peopleOutput)
    .query(({ ctx, input: { id, ...page } }) => ctx.campaignReviews.people(id, page)),

  start: accountProcedure('campaigns.send')
    .input(startInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignSending.start(input.id, input.confirmed ?? null, input.seen);
      return ok;
    }),

  schedule: accountProcedure('campaigns.send')
    .input(scheduleInput)
    .output(z.object({ at: z.iso.datetime() }))
    .mutation(async ({ ctx, input }) =>
      toWire({
        at: await ctx.campaignSending.schedule(input.id, input, input.confirmed ?? null, input.seen),
      }),
    ),

  departures: accountProcedure('campaigns.view')
    .input(departuresInput)
    .output(departuresOutput)
    .query(async ({ ctx, input: { id, ...time } }) =>
      (await ctx.campaignSending.departures(id, time)).map(toWire),
    ),

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

/** A feed sends copies of its draft by itself, so changing that draft takes the privilege to send. */
async function requireChange(
  { feeds }: Pick<Scope, 'feeds'>,
  grants: Grants,
  draftId: string,
): Promise<void> {
  if ((await feeds.copying(draftId)).length > 0) requirePrivilege(grants, 'campaigns.send');
}
