import type pg from 'pg';
import { burst } from './classify-request.ts';
import type { ClassifiedHit } from './classify-hits.ts';
import { revokeBurstsSql } from './revoke-bursts.sql.ts';

/**
 * Uncounts the first clicks of a burst, which were counted as a person's before the burst was detected. Runs
 * after the new hits are counted, in the same transaction.
 */
export async function revokeBursts(
  client: pg.PoolClient,
  accountId: string,
  classified: readonly ClassifiedHit[],
): Promise<void> {
  const bursting = classified.filter(({ isBurst }) => isBurst);
  if (bursting.length === 0) return;
  const since = new Date(Math.min(...bursting.map(({ at }) => at.getTime())) - burst.withinMs);
  await client.query(revokeBurstsSql, [
    accountId,
    [...new Set(bursting.map(({ deliveryId }) => deliveryId))],
    since,
  ]);
}
