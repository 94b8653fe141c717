import { type CampaignFeed, previewFeed } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, privilegedProcedure, router } from '../trpc.ts';
import {
  createFeedInput,
  feedChecksOutput,
  feedItemsInput,
  feedItemsOutput,
  feedOutput,
  previewFeedInput,
  previewFeedOutput,
  updateFeedInput,
} from './feeds.contract.ts';

const ok = { ok: true } as const;
const shownItems = 10;

/** Feeds whose new items are sent as campaigns. Changing one decides what is sent, so it takes the privilege to send. */
export const feedsRouter = router({
  list: accountProcedure('campaigns.view')
    .input(z.void())
    .output(z.array(feedOutput))
    .query(async ({ ctx }) => (await ctx.feeds.list()).map(toFeed)),

  get: accountProcedure('campaigns.view')
    .input(idInput)
    .output(feedOutput)
    .query(async ({ ctx, input }) => toFeed(await ctx.feeds.get(input.id))),

  /** What the feed brought, with the campaign that carried each item. */
  items: accountProcedure('campaigns.view')
    .input(feedItemsInput)
    .output(feedItemsOutput)
    .query(async ({ ctx, input: { id, cursor = null, limit } }) => {
      const { items, nextCursor } = await ctx.feeds.items(id, { cursor, limit });
      return { items: items.map(toWire), nextCursor };
    }),

  /** When it was looked at lately, and what came of it. */
  checks: accountProcedure('campaigns.view')
    .input(idInput)
    .output(feedChecksOutput)
    .query(async ({ ctx, input }) => (await ctx.feeds.checks(input.id)).map(toWire)),

  /** Reads a feed, and shows the email that its newest items would make. */
  preview: privilegedProcedure('campaigns.send')
    .input(previewFeedInput)
    .output(previewFeedOutput)
    .mutation(async ({ ctx, input }) => {
      const { feed, email } = await previewFeed(ctx.domain, ctx.signedIn.accountId, ctx.inScope, input);
      const items = feed.items
        .slice(0, shownItems)
        .map(({ title, link, summary, picture, publishedAt }) =>
          toWire({ title, link, summary, picture, publishedAt }),
        );
      return { title: feed.title, link: feed.link, items, total: feed.items.length, email };
    }),

  /** The worker reads it at once; a page reads it before, to show what is wrong at the field. */
  create: accountProcedure('campaigns.send')
    .input(createFeedInput)
    .output(feedOutput)
    .mutation(async ({ ctx, input }) => toFeed(await ctx.feeds.create(input))),

  update: accountProcedure('campaigns.send')
    .input(updateFeedInput)
    .output(feedOutput)
    .mutation(async ({ ctx, input: { id, expectedRevision, ...fields } }) =>
      toFeed(await ctx.feeds.update(id, fields, expectedRevision)),
    ),

  pause: accountProcedure('campaigns.send')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.feeds.pause(input.id);
      return ok;
    }),

  resume: accountProcedure('campaigns.send')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.feeds.resume(input.id);
      return ok;
    }),

  remove: accountProcedure('campaigns.send')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.feeds.remove(input.id);
      return ok;
    }),

  /** For undo. */
  restore: accountProcedure('campaigns.send')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.feeds.restore(input.id);
      return ok;
    }),
});

function toFeed(feed: CampaignFeed) {
  return toWire(feed);
}
