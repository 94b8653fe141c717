import type pg from 'pg';
import { burst } from './classify-request.ts';
import type { ClassifiedHit } from './classify-hits.ts';
import { revokeBurstsSql } from './revoke-bursts.sql.ts';

/**
 * The first clicks of a burst were counted as a person's before the burst could be seen; this takes them
 * back. Runs after the new hits are counted, in the same transaction.
 */
export async function revokeBursts(
  client: pg.PoolClient,
  accountId: string,
  judged: readonly ClassifiedHit[],
): Promise<void> {
  const bursting = judged.filter(({ isBurst }) => isBurst);
  if (bursting.length === 0) return;
  const since = new Date(Math.min(...bursting.map(({ at }) => at.getTime())) - burst.withinMs);
  await client.query(revokeBurstsSql, [
    accountId,
    [...new Set(bursting.map(({ deliveryId }) => deliveryId))],
    since,
  ]);
}
