import type { Sql } from '../../kernel/index.ts';
import { cancelQueuedSql } from './cancel-queued.sql.ts';

/**
 * More would hold locks and the request for too long; the pump does the rest of a larger campaign, in such
 * steps.
 */
const stepSize = 20_000;

/**
 * Cancels rows that wait or are leased, up to 20,000, and returns how many. Rows on the wire finish. What the
 * pump holds this moment is left for the next step: each could wait for the other.
 */
export async function cancelQueued(sql: Sql, accountId: string, campaignId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>(cancelQueuedSql(stepSize), [accountId, campaignId]);
  return rows[0]?.n ?? 0;
}
