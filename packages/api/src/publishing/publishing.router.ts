import type { PublishedItem } from '@talkdrum/domain';
import { z } from 'zod';
import { idInput } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import * as contract from './publishing.contract.ts';

const present = (item: PublishedItem): contract.PublishedOutput => toWire(item);
const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Public addresses, dates, cards and share links of forms, pages and other published items. */
export const publishingRouter = router({
  get: accountProcedure('publishing.view')
    .input(idInput)
    .output(contract.publishedOutput)
    .query(async ({ ctx, input }) => present(await ctx.publishing.get(input.id))),

  cardPicture: accountProcedure('publishing.view')
    .input(idInput)
    .output(contract.cardPictureOutput)
    .query(async ({ ctx, input }) => {
      const { card } = await ctx.publishing.get(input.id);
      const picture = card.pictureId === null ? null : await ctx.assets.find(card.pictureId);
      return picture === null ? null : { url: picture.emailUrl };
    }),

  /** Throws `stale_revision` when someone else saved after the form was opened. */
  saveSettings: accountProcedure('publishing.edit')
    .input(contract.savePublishedInput)
    .output(contract.publishedOutput)
    .mutation(async ({ ctx, input: { id, settings, revision } }) => {
      const dates = { opensAt: timeOf(settings.opensAt), closesAt: timeOf(settings.closesAt) };
      return present(await ctx.publishing.saveSettings(id, { ...settings, ...dates }, revision));
    }),

  unpublish: accountProcedure('publishing.edit')
    .input(idInput)
    .output(contract.publishedOutput)
    .mutation(async ({ ctx, input }) => present(await ctx.publishing.unpublish(input.id))),

  close: accountProcedure('publishing.edit')
    .input(idInput)
    .output(contract.publishedOutput)
    .mutation(async ({ ctx, input }) => present(await ctx.publishing.close(input.id))),

  /** Shows the last published version again. */
  reopen: accountProcedure('publishing.edit')
    .input(idInput)
    .output(contract.publishedOutput)
    .mutation(async ({ ctx, input }) => present(await ctx.publishing.reopen(input.id))),

  versions: accountProcedure('publishing.view')
    .input(idInput)
    .output(contract.publishedVersionsOutput)
    .query(async ({ ctx, input }) =>
      (await ctx.publishing.versions(input.id)).map((version) => toWire(version)),
    ),

  /** One tracked link per channel, with its visits. */
  links: accountProcedure('publishing.view')
    .input(idInput)
    .output(contract.shareLinksOutput)
    .query(({ ctx, input }) => ctx.shareLinks.list(input.id)),

  visits: accountProcedure('publishing.view')
    .input(contract.dailyVisitsInput)
    .output(contract.dailyVisitsOutput)
    .query(({ ctx, input }) => ctx.shareLinks.daily(input.id, input.from, input.to)),

  /** The account’s part of its public addresses, or what it would be. */
  handle: accountProcedure('publishing.view')
    .input(z.void())
    .output(contract.handleOutput)
    .query(async ({ ctx }) => {
      const { publicUrl } = ctx.domain.config;
      return { handle: await ctx.handles.wanted(), publicUrl };
    }),

  setHandle: accountProcedure('publishing.edit')
    .input(contract.handleForm)
    .output(contract.handleOutput)
    .mutation(async ({ ctx, input }) => ({
      handle: await ctx.handles.change(input.handle),
      publicUrl: ctx.domain.config.publicUrl,
    })),
});
