import type { Sql } from '../../kernel/index.ts';
import { cancelQueuedSql } from './cancel-queued.sql.ts';

/**
 * More would hold locks and the request for too long; the pump cancels the rest of a larger campaign in such
 * steps.
 */
const stepSize = 20_000;

/**
 * Cancels queued and leased rows, up to 20,000, and returns how many. Rows that are `sending` finish. Rows
 * the pump has locked are left for the next step, because the two could deadlock.
 */
export async function cancelQueued(sql: Sql, accountId: string, campaignId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>(cancelQueuedSql(stepSize), [accountId, campaignId]);
  return rows[0]?.n ?? 0;
}
