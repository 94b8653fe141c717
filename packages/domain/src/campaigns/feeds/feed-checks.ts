import { newId, type Unit } from '../../kernel/index.ts';
import type { FeedCheckOutcome } from './feed.schema.ts';
import { feedLimits } from './feed.schema.ts';
import { addCheckSql, forgetChecksSql, listChecksSql } from './feeds.sql.ts';

/** What one look at a feed came to. */
export interface FeedCheck {
  id: string;
  checkedAt: Date;
  outcome: FeedCheckOutcome;
  /** Items that were new to it. */
  found: number;
  /** Items that its campaign carried. */
  sent: number;
  campaignId: string | null;
  campaignName: string | null;
  /** Why it failed. */
  reason: string | null;
}

type NotedCheck = Pick<FeedCheck, 'outcome' | 'found'> &
  Partial<Pick<FeedCheck, 'sent' | 'campaignId' | 'reason'>>;

/** Notes a check in its transaction. Of each feed the last ones stay. */
export async function noteCheck(
  { sql, actor, clock }: Unit,
  feedId: string,
  check: NotedCheck,
): Promise<void> {
  const { outcome, found, sent = 0, campaignId = null, reason = null } = check;
  const values = [clock.now(), outcome, found, sent, campaignId, reason];
  await sql(addCheckSql, [actor.accountId, newId(), feedId, ...values]);
  await sql(forgetChecksSql, [actor.accountId, feedId, feedLimits.checks]);
}

/** The last checks of a feed, the newest first. */
export async function readChecks({ sql, actor }: Unit, feedId: string): Promise<FeedCheck[]> {
  return (await sql<FeedCheck>(listChecksSql, [actor.accountId, feedId])).rows;
}
