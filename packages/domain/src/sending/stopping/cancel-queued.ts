import type { Sql } from '../../kernel/index.ts';
import { giveBackDays } from '../warm-up/take-days.ts';
import { cancelQueuedSql } from './cancel-queued.sql.ts';
import { releaseRest } from './release-rest.ts';

/**
 * More would hold locks and the request for too long; the pump cancels the rest of a larger campaign in such
 * steps.
 */
const stepSize = 20_000;

/**
 * Cancels queued recipients, claimed or not, up to about 20,000, and returns how many. Marked ones finish. Delayed
 * recipients that a claim is taking now are left for the next step. The rest of an A/B test is cancelled with them. The caller has locked the campaign.
 */
export async function cancelQueued(sql: Sql, accountId: string, campaignId: string): Promise<number> {
  await releaseRest(sql, accountId, campaignId);
  const { rows } = await sql<{ n: number }>(cancelQueuedSql(stepSize), [accountId, campaignId]);
  const cancelled = rows[0]?.n ?? 0;
  if (cancelled > 0) await giveBackDays(sql, accountId, campaignId, cancelled);
  return cancelled;
}
