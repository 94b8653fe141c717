import { archiveToken, showInArchive } from '@talkdrum/domain';
import { z } from 'zod';
import { done } from '../list-contract.ts';
import { accountProcedure } from '../trpc.ts';
import {
  archiveOutput,
  previewCampaignInput,
  previewCampaignOutput,
  setArchivedInput,
  testSendInput,
  testSendSmsInput,
} from './campaigns.contract.ts';

const ok = { ok: true } as const;

/** A campaign's message as others see it: preview, test send, public archive. */
export const messageProcedures = {
  preview: accountProcedure('campaigns.view')
    .input(previewCampaignInput)
    .output(previewCampaignOutput)
    .query(async ({ ctx, input }) => {
      const { subject, html, text } = await ctx.campaignPreviews.preview(
        input.id,
        input.contactId ?? null,
        input.isNumbered,
      );
      return { subject, html, text };
    }),

  testSend: accountProcedure('campaigns.send')
    .input(testSendInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignTests.sendEmail(input.id, input.addresses);
      return ok;
    }),

  testSendSms: accountProcedure('campaigns.send')
    .input(testSendSmsInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignTests.sendSms(input.id, input.numbers);
      return ok;
    }),

  /** The account's public archive and its RSS feed. */
  archive: accountProcedure('campaigns.view')
    .input(z.void())
    .output(archiveOutput)
    .query(({ ctx }) => {
      const { publicUrl, secret } = ctx.domain.config;
      const url = `${publicUrl}/archive/${archiveToken(secret, ctx.actor.accountId)}`;
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
