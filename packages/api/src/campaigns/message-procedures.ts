import { archiveToken, checkLinks, isAllowed, publicOriginOf, showInArchive } from '@talkdrum/domain';
import { z } from 'zod';
import { toMoney } from '../accounts/present-account.ts';
import { done } from '../list-contract.ts';
import { shownContact } from '../templates/shown-contact.ts';
import { checkLinksInput, checkLinksOutput } from '../templates/templates.contract.ts';
import { accountProcedure, privilegedProcedure } from '../trpc.ts';
import {
  archiveOutput,
  previewCampaignInput,
  previewCampaignOutput,
  previewDraftInput,
  previewDraftOutput,
  setArchivedInput,
  testSendInput,
  testSendSmsInput,
} from './campaigns.contract.ts';

/** HTML and text of 1,000,000 characters each; a character can take several bytes. */
const contentBytes = 6_000_000;

const ok = { ok: true } as const;

/** A campaign's message as others see it: preview, test send, public archive. */
export const messageProcedures = {
  preview: accountProcedure('campaigns.view')
    .input(previewCampaignInput)
    .output(previewCampaignOutput)
    .query(async ({ ctx, input }) => {
      const { subject, html, text } = await ctx.campaignPreviews.preview(
        input.id,
        shownContact(ctx.signedIn.grants, input.contactId),
        { isNumbered: input.isNumbered, variant: input.variant ?? 0 },
      );
      return { subject, html, text };
    }),

  /** A draft as one contact would get it, with the words as typed so far. Stores nothing. */
  previewDraft: accountProcedure('campaigns.view')
    .meta({ inputLimit: contentBytes })
    .input(previewDraftInput)
    .output(previewDraftOutput)
    .mutation(async ({ ctx, input: { id, person, ...words } }) => {
      const seesContacts = isAllowed(ctx.signedIn.grants, 'contacts.view');
      const { sms, ...shown } = await ctx.draftPreviews.render(id, words, person ?? null, seesContacts);
      return { ...shown, sms: sms && { ...sms, cost: sms.cost && toMoney(sms.cost) } };
    }),

  /** Asks the links of a draft, with the words as typed so far, whether they answer. */
  checkLinks: privilegedProcedure('campaigns.edit')
    .meta({ inputLimit: contentBytes })
    .input(checkLinksInput)
    .output(checkLinksOutput)
    .mutation(({ ctx, input }) => checkLinks(ctx.domain, ctx.signedIn.accountId, ctx.inScope, input)),

  testSend: accountProcedure('campaigns.send')
    .input(testSendInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignTests.sendEmail(input.id, input.addresses, input.variant ?? 0);
      return ok;
    }),

  testSendSms: accountProcedure('campaigns.send')
    .input(testSendSmsInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignTests.sendSms(input.id, input.numbers, input.variant ?? 0);
      return ok;
    }),

  /** The account's public archive and its RSS feed. */
  archive: accountProcedure('campaigns.view')
    .input(z.void())
    .output(archiveOutput)
    .query(async ({ ctx }) => {
      const { config } = ctx.domain;
      const origin = await publicOriginOf(ctx, config);
      const url = `${origin}/archive/${archiveToken(config.secret, ctx.actor.accountId)}`;
      return { url, rssUrl: `${url}/rss.xml` };
    }),

  setArchived: accountProcedure('campaigns.edit')
    .input(setArchivedInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await showInArchive(ctx, input.id, input.isArchivedPublicly);
      return ok;
    }),
};
