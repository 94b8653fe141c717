import {
  feedFields,
  feedItemState,
  feedSchedule,
  feedStatus,
} from '@talkdrum/domain/campaigns/feeds/feed.schema';
import { z } from 'zod';
import { moment, pageOf, pageQuery } from '../page.contract.ts';

export const feedRequest = z
  .strictObject({
    ...feedFields.shape,
    url: feedFields.shape.url.describe('The address of an RSS or Atom feed'),
    modelId: feedFields.shape.modelId.describe(
      'A draft email campaign with `{{ feed.items }}` in its content. Each email is a copy of it, with its sender and audience',
    ),
    schedule: feedSchedule.describe(
      'In the account’s time zone. `weekday` 1 is Monday. In a month without the `day`, its last day counts',
    ),
    maxItems: feedFields.shape.maxItems.describe('Newest first. Any others go out in the next email'),
    sendsNewest: z
      .boolean()
      .default(false)
      .describe('Whether the first email contains the newest items that the feed has already'),
  })
  .meta({ id: 'FeedRequest' });

export const feedChange = z
  .strictObject({
    name: feedFields.shape.name.optional(),
    url: feedFields.shape.url.optional().describe('Items that the new address has already are never sent'),
    modelId: feedFields.shape.modelId.optional(),
    schedule: feedSchedule.optional(),
    maxItems: z.int().min(1).max(20).optional(),
    revision: z
      .number()
      .int()
      .nonnegative()
      .max(2_000_000_000)
      .optional()
      .describe('Refused with `stale_revision` if the feed was changed since'),
  })
  .meta({ id: 'FeedChange' });

export const apiFeed = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string(),
    title: z.string().describe('What the feed calls itself'),
    modelId: z.uuid(),
    schedule: feedSchedule,
    maxItems: z.number().int(),
    status: feedStatus,
    nextCheckAt: moment.nullable().describe('Null while it is paused'),
    lastCheckedAt: moment.nullable(),
    lastSentAt: moment.nullable(),
    lastResult: z.string().describe('What the last check did, in words'),
    lastError: z.string().nullable().describe('What went wrong in it, in words'),
    failures: z.number().int().describe('Checks in a row that failed. After ten the feed is paused'),
    revision: z.number().int(),
    createdAt: moment,
  })
  .meta({ id: 'Feed' });

export const feedsAnswer = z.object({ items: z.array(apiFeed) }).meta({ id: 'Feeds' });

export const feedItemsQuery = pageQuery.omit({ include: true });
export const feedItemsPage = pageOf(
  z
    .object({
      id: z.uuid(),
      title: z.string(),
      link: z.string(),
      publishedAt: moment.nullable(),
      firstSeenAt: moment,
      state: feedItemState.describe('`skipped` items are never sent'),
      campaignId: z.uuid().nullable().describe('The campaign that carried it'),
    })
    .meta({ id: 'FeedItem' }),
).meta({ id: 'FeedItems' });
