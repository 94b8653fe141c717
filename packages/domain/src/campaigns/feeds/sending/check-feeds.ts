import { mailOwners } from '../../../accounts/index.ts';
import type { DomainConfig } from '../../../config.ts';
import type { DomainWith, ScopeWith } from '../../../domain-with.ts';
import { DomainError, type DueWorkHandler, isServerFault, type Unit } from '../../../kernel/index.ts';
import { noteCheck } from '../feed-checks.ts';
import { feedLimits, type FeedSchedule } from '../feed.schema.ts';
import { nextCheck, tryAgain } from '../feed-schedule.ts';
import { checkedFeedSql } from '../feeds.sql.ts';
import { type FirstReading, keepItems, stateOf } from '../keep-items.ts';
import { FeedFailure, fetchFeed, type ReadFeed } from '../reading/fetch-feed.ts';
import { type NewsFeed, type NewsServices, sendNews } from './send-news.ts';

interface CheckedFeed extends NewsFeed {
  url: string;
  schedule: FeedSchedule;
  failures: number;
  nextCheckAt: Date;
  firstReading: FirstReading | null;
  etag: string | null;
  lastModified: string | null;
  lastResult: string;
}

/** What people are mailed about once, until something else happens. */
const notSent = 'The new items couldn’t be sent.';

type FeedDomain = Pick<DomainWith<NewsServices>, 'openScope' | 'config' | 'deps'>;

/**
 * Looks at feeds that are due. What is new is stored first; then the campaign, the marks of its items and the next check are
 * one transaction, so a process that ends anywhere sends each item once and loses none. A refused start leaves the items
 * waiting.
 */
export function checkFeeds(domain: FeedDomain): DueWorkHandler {
  return {
    kind: 'campaign.feed',
    async run({ accountId, subjectId }) {
      const inScope = <T>(work: (scope: ScopeWith<NewsServices>) => Promise<T>) =>
        domain.openScope({ accountId, userId: null }, work);
      const feed = await inScope((scope) => readDue(scope, subjectId));
      if (feed === null) return undefined;
      if (feed.nextCheckAt > domain.deps.clock.now()) return feed.nextCheckAt;
      let found = 0;
      try {
        const read = await fetchFeed(domain.config, feed.url, {
          version: feed,
          now: domain.deps.clock.now(),
        });
        found = await inScope((scope) => keepNews(scope, feed, read));
        return await inScope((scope) => sendDue(scope, feed, found));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return inScope((scope) => noteFailure(scope, feed, { error, found }, domain.config));
      }
    },
  };
}

/** What people can do something about. A conflict comes from another transaction: the check runs again. */
function isRefusal(error: unknown): error is FeedFailure | DomainError {
  if (error instanceof FeedFailure) return true;
  return error instanceof DomainError && error.code !== 'conflict' && !isServerFault(error);
}

async function readDue({ sql, actor }: Unit, id: string): Promise<CheckedFeed | null> {
  const { rows } = await sql<CheckedFeed>(checkedFeedSql, [actor.accountId, id]);
  return rows[0] ?? null;
}

/** Locked, unless it was paused, changed or checked by someone else since. */
async function holdDue(scope: Unit, { id, url, nextCheckAt }: CheckedFeed): Promise<CheckedFeed | null> {
  const { rows } = await scope.sql<CheckedFeed>(`${checkedFeedSql} for no key update of f`, [
    scope.actor.accountId,
    id,
  ]);
  const feed = rows[0];
  if (feed === undefined || feed.url !== url || feed.nextCheckAt.getTime() !== nextCheckAt.getTime())
    return null;
  return feed;
}

/** How many items are new. */
async function keepNews(
  scope: Unit,
  seen: CheckedFeed,
  { feed, etag, lastModified }: ReadFeed,
): Promise<number> {
  if (feed === null || (await holdDue(scope, seen)) === null) return 0;
  const found = await keepItems(scope, seen.id, feed.items, stateOf(seen.firstReading, seen.maxItems));
  await scope.sql(
    `update campaign_feed set first_reading = null, title = $3, link = $4, etag = $5, last_modified = $6 where account_id = $1 and id = $2`,
    [scope.actor.accountId, seen.id, feed.title, feed.link, etag, lastModified],
  );
  return found;
}

async function sendDue(
  scope: ScopeWith<NewsServices>,
  seen: CheckedFeed,
  found: number,
): Promise<Date | undefined> {
  const feed = await holdDue(scope, seen);
  if (feed === null) return dueAgain(scope, seen.id);
  const isFirst = seen.firstReading !== null;
  const sent = isFirst ? null : await sendNews(scope, feed);
  const now = scope.clock.now();
  const next = nextCheck(feed.schedule, feed.timezone, now);
  const result = isFirst ? 'Read for the first time.' : resultOf(sent?.items ?? 0);
  await scope.sql(
    `update campaign_feed
     set last_checked_at = $3, last_result = $4, last_error = null, failures = 0, next_check_at = $5,
       last_sent_at = case when $6 then $3 else last_sent_at end
     where account_id = $1 and id = $2`,
    [scope.actor.accountId, feed.id, now, result, next, sent !== null],
  );
  const outcome = isFirst ? 'first' : sent === null ? 'nothing' : 'sent';
  await noteCheck(scope, feed.id, {
    outcome,
    found,
    ...(sent && { sent: sent.items, campaignId: sent.campaignId }),
  });
  return next;
}

function resultOf(sent: number): string {
  if (sent === 0) return 'No new items.';
  return sent === 1 ? 'Sent 1 item.' : `Sent ${sent} items.`;
}

/** It stays active and is tried again, unless it failed too often. People hear of a refused start at once. */
async function noteFailure(
  scope: Unit,
  seen: CheckedFeed,
  { error, found }: { error: FeedFailure | DomainError; found: number },
  config: DomainConfig,
): Promise<Date | undefined> {
  const feed = await holdDue(scope, seen);
  if (feed === null) return dueAgain(scope, seen.id);
  const now = scope.clock.now();
  const failures = feed.failures + 1;
  const isOver = failures >= feedLimits.failures;
  const next = isOver ? null : tryAgain(failures, nextCheck(feed.schedule, feed.timezone, now), now);
  const isUnread = error instanceof FeedFailure;
  const reason = (isUnread ? error.message : error.publicMessage).slice(0, 2_000);
  const result = isUnread ? 'The feed couldn’t be read.' : notSent;
  await scope.sql(
    `update campaign_feed
     set last_checked_at = $3, last_result = $4, last_error = $5, failures = $6, next_check_at = $7,
       status = case when $7::timestamptz is null then 'paused' else status end
     where account_id = $1 and id = $2`,
    [scope.actor.accountId, feed.id, now, result, reason, failures, next],
  );
  await noteCheck(scope, feed.id, { outcome: isUnread ? 'unread' : 'unsent', found, reason });
  const isNews = !isUnread && feed.lastResult !== notSent;
  if (isOver || isNews)
    await mailOwners(scope, isOver ? 'feed_paused' : 'feed_not_sent', {
      feed: feed.name,
      reason,
      url: `${config.appUrl}/dashboard/email/feeds?feed=${feed.id}`,
    });
  return next ?? undefined;
}

/** Someone changed the feed while it was being read: what they decided counts. */
async function dueAgain(scope: Unit, id: string): Promise<Date | undefined> {
  return (await readDue(scope, id))?.nextCheckAt;
}
