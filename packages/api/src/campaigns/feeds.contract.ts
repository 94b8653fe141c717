import {
  feedCheckOutcome,
  feedFields,
  feedItemState,
  feedLimits,
  feedSchedule,
  feedStatus,
} from '@talkdrum/domain/campaigns/feeds/feed.schema';
import { z } from 'zod';
import { isoTime, listInput, seenRevision } from '../list-contract.ts';

export { feedFields, feedLimits };
export {
  type FeedItemState,
  type FeedSchedule,
  type FeedStatus,
  feedSchedule,
  scheduleWords,
  weekdays,
} from '@talkdrum/domain/campaigns/feeds/feed.schema';

export const createFeedInput = feedFields.extend({
  /** The first email has the newest items that are there already; otherwise only what comes later. */
  sendsNewest: z.boolean().default(false),
});
export const updateFeedInput = feedFields.extend({ id: z.uuid(), expectedRevision: seenRevision });

const count = z.number().int();

export const feedOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  /** What the feed calls itself, and the page it belongs to. */
  title: z.string(),
  link: z.string(),
  modelId: z.uuid(),
  modelName: z.string(),
  /** False if the model was deleted or is no draft any more. */
  isModelReady: z.boolean(),
  schedule: feedSchedule,
  maxItems: count,
  status: feedStatus,
  nextCheckAt: isoTime.nullable(),
  lastCheckedAt: isoTime.nullable(),
  lastSentAt: isoTime.nullable(),
  lastResult: z.string(),
  lastError: z.string().nullable(),
  failures: count,
  /** Its campaigns that couldn’t be sent, the newest first. */
  unsent: z.array(z.object({ id: z.uuid(), name: z.string(), failure: z.string().nullable() })),
  revision: count,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type FeedOutput = z.infer<typeof feedOutput>;

export const feedItemsInput = listInput.pick({ cursor: true, limit: true }).extend({ id: z.uuid() });
export const feedItemsOutput = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      link: z.string(),
      publishedAt: isoTime.nullable(),
      firstSeenAt: isoTime,
      state: feedItemState,
      campaignId: z.uuid().nullable(),
      campaignName: z.string().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** The last checks, the newest first. */
export const feedChecksOutput = z.array(
  z.object({
    id: z.uuid(),
    checkedAt: isoTime,
    outcome: feedCheckOutcome,
    /** Items that were new to it, and those that its campaign carried. */
    found: count,
    sent: count,
    campaignId: z.uuid().nullable(),
    /** Null if it was deleted. */
    campaignName: z.string().nullable(),
    reason: z.string().nullable(),
  }),
);
export type FeedCheckOutput = z.infer<typeof feedChecksOutput>[number];

export const previewFeedInput = feedFields
  .pick({ url: true, maxItems: true })
  .extend({ modelId: z.uuid().nullable() });
export const previewFeedOutput = z.object({
  title: z.string(),
  link: z.string(),
  items: z.array(
    z.object({
      title: z.string(),
      link: z.string(),
      summary: z.string(),
      picture: z.string(),
      publishedAt: isoTime.nullable(),
    }),
  ),
  /** How many the feed lists; `items` has the newest. */
  total: count,
  /** What the newest items would make of the model; null without one, and without items. */
  email: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
});
