import { toWire } from '@talkdrum/api';
import type { CampaignFeed, CampaignFeedItem, Scope } from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';

type FeedId =
  | 'listFeeds'
  | 'createFeed'
  | 'getFeed'
  | 'updateFeed'
  | 'pauseFeed'
  | 'resumeFeed'
  | 'deleteFeed'
  | 'listFeedItems';

export const feedHandlers: Pick<Handlers, FeedId> = {
  listFeeds: async ({ feeds }) => ({ items: (await feeds.list()).map(toFeed) }),

  createFeed: async ({ feeds }, { body }) => toFeed(await feeds.create(body)),

  getFeed: async ({ feeds }, { params }) => toFeed(await feeds.get(params.id)),

  updateFeed: async ({ feeds }, { params, body: { revision, ...change } }) => {
    const { name, url, modelId, schedule, maxItems } = await feeds.get(params.id);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const fields = { name, url, modelId, schedule, maxItems, ...given };
    return toFeed(await feeds.update(params.id, fields, revision));
  },

  pauseFeed: (scope, { params }) => changed(scope, params.id, (feeds) => feeds.pause(params.id)),

  resumeFeed: (scope, { params }) => changed(scope, params.id, (feeds) => feeds.resume(params.id)),

  deleteFeed: async ({ feeds }, { params }) => {
    await feeds.remove(params.id);
    return null;
  },

  listFeedItems: async ({ feeds }, { params, query: { cursor = null, limit } }) => {
    const { items, nextCursor } = await feeds.items(params.id, { cursor, limit });
    return { items: items.map(toItem), nextCursor };
  },
};

async function changed(
  { feeds }: Scope,
  id: string,
  change: (feeds: Scope['feeds']) => Promise<void>,
): Promise<OperationAnswer<'getFeed'>> {
  await change(feeds);
  return toFeed(await feeds.get(id));
}

function toItem({ id, title, link, publishedAt, firstSeenAt, state, campaignId }: CampaignFeedItem) {
  return toWire({ id, title, link, publishedAt, firstSeenAt, state, campaignId });
}

function toFeed({ id, name, url, title, modelId, schedule, maxItems, status, ...feed }: CampaignFeed) {
  const { nextCheckAt, lastCheckedAt, lastSentAt, lastResult, lastError, failures, revision, createdAt } =
    feed;
  const what = { id, name, url, title, modelId, schedule, maxItems, status, revision, createdAt };
  return toWire({ ...what, nextCheckAt, lastCheckedAt, lastSentAt, lastResult, lastError, failures });
}
