import {
  checkOwnDomain,
  displayDomain,
  type OwnDomain,
  type PublishedItem,
  type Scope,
} from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, privilegedProcedure, router } from '../trpc.ts';
import * as contract from './publishing.contract.ts';

const present = (item: PublishedItem): contract.PublishedOutput => toWire(item);
const presentDomain = (
  { ownDomains }: Pick<Scope, 'ownDomains'>,
  domain: OwnDomain,
): contract.OwnDomainOutput => {
  const { id, name, status, statusAt, isTaken, isUsed, checkedAt } = domain;
  const shown = { id, name: displayDomain(name), status, statusAt, isTaken, isUsed, checkedAt };
  return toWire({ ...shown, records: ownDomains.answers(domain) });
};
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

  /** Visits, submissions and conversion by channel and by day, of any published item. */
  traffic: accountProcedure('publishing.view')
    .input(contract.trafficInput)
    .output(contract.trafficOutput)
    .query(({ ctx, input }) => ctx.traffic.report(input.id, input.days)),

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

  domains: accountProcedure('publishing.view')
    .input(z.void())
    .output(z.array(contract.ownDomainOutput))
    .query(async ({ ctx }) => (await ctx.ownDomains.list()).map((domain) => presentDomain(ctx, domain))),

  addDomain: accountProcedure('publishing.edit')
    .input(contract.ownDomainFields)
    .output(contract.ownDomainOutput)
    .mutation(async ({ ctx, input }) => presentDomain(ctx, await ctx.ownDomains.add(input.name))),

  /** Looks up the domain’s records now. Throws `unavailable` if DNS doesn’t answer. */
  checkDomain: privilegedProcedure('publishing.edit')
    .input(idInput)
    .output(contract.ownDomainOutput)
    .mutation(async ({ ctx, input }) => {
      const domain = await checkOwnDomain(ctx.inScope, ctx.domain.config.dnsServer, input.id);
      return ctx.inScope((scope) => Promise.resolve(presentDomain(scope, domain)));
    }),

  chooseDomain: accountProcedure('publishing.edit')
    .input(idInput)
    .output(contract.ownDomainOutput)
    .mutation(async ({ ctx, input }) => presentDomain(ctx, await ctx.ownDomains.choose(input.id))),

  removeDomain: accountProcedure('publishing.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.ownDomains.remove(input.id);
      return { ok: true } as const;
    }),
});
