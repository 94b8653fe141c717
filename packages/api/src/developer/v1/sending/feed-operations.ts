import { exampleIds } from '../example-ids.ts';
import { operations } from '../operation.ts';
import { idParams } from '../page.contract.ts';
import {
  apiFeed,
  feedChange,
  feedItemsPage,
  feedItemsQuery,
  feedRequest,
  feedsAnswer,
} from './feeds.contract.ts';

const group = 'Feeds';
const one = { group, params: idParams, answer: apiFeed, status: 200 } as const;
const send = { ...one, method: 'POST', scope: 'campaigns.send' } as const;

export const feedOperations = operations({
  listFeeds: {
    method: 'GET',
    path: '/feeds',
    group,
    summary: 'List feeds',
    description: 'Feeds whose new items are sent as campaigns, newest first. An account has at most 20.',
    scope: 'campaigns.read',
    answer: feedsAnswer,
    status: 200,
  },
  createFeed: {
    method: 'POST',
    path: '/feeds',
    group,
    summary: 'Create a feed',
    description:
      'We read the feed within moments. Items that it has then are sent only with `sendsNewest`. If it can’t be read, `lastError` says why, and we try again.',
    scope: 'campaigns.send',
    body: feedRequest,
    answer: apiFeed,
    status: 201,
    example: {
      name: 'Shop news',
      url: 'https://example.com/feed',
      modelId: exampleIds.model,
      schedule: { every: 'week', weekday: 1, time: '09:00' },
    },
  },
  getFeed: { ...one, method: 'GET', path: '/feeds/{id}', summary: 'Get a feed', scope: 'campaigns.read' },
  updateFeed: {
    ...one,
    method: 'PATCH',
    path: '/feeds/{id}',
    summary: 'Update a feed',
    description: 'Fields you leave out stay unchanged.',
    scope: 'campaigns.send',
    body: feedChange,
    example: { schedule: { every: 'day', time: '07:30' }, maxItems: 3 },
  },
  pauseFeed: { ...send, path: '/feeds/{id}/pause', summary: 'Pause a feed' },
  resumeFeed: {
    ...send,
    path: '/feeds/{id}/resume',
    summary: 'Resume a paused feed',
    description: 'Items that appeared in the meantime are sent with the next check.',
  },
  deleteFeed: {
    method: 'DELETE',
    path: '/feeds/{id}',
    group,
    summary: 'Delete a feed',
    description: 'Its campaigns are kept.',
    scope: 'campaigns.send',
    params: idParams,
    answer: null,
    status: 204,
  },
  listFeedItems: {
    method: 'GET',
    path: '/feeds/{id}/items',
    group,
    summary: 'List the items of a feed',
    description: 'Newest first, each with the campaign that sent it.',
    scope: 'campaigns.read',
    params: idParams,
    query: feedItemsQuery,
    answer: feedItemsPage,
    status: 200,
  },
});
