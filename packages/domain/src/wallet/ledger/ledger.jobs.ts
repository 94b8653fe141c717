import { z } from 'zod';
import type { BareDomain } from '../../domain-with.ts';
import type { JobDefinition } from '../../kernel/index.ts';
import { accountsWithExpiredHoldsSql, findExpiredHoldsSql } from './ledger.sql.ts';
import { releaseHold } from './operations.ts';

/** Jobs by the clock (UTC) that keep the books tidy. Each can safely run twice. */
export const ledgerJobs: JobDefinition<BareDomain>[] = [
  {
    name: 'wallet.release-expired-holds',
    every: '26 * * * *',
    payload: z.unknown(),
    run: async (domain) => {
      const released = await releaseExpiredHolds(domain);
      if (released > 0) domain.deps.logger.info({ released }, 'expired holds released');
    },
  },
];

/**
 * Releases what is left of expired holds, in the accounts that have some. Holds of campaigns, submissions and top-ups are left
 * alone, because those settle them. Returns how many were released.
 */
async function releaseExpiredHolds(domain: Pick<BareDomain, 'openScope' | 'deps'>): Promise<number> {
  const { rows: accounts } = await domain.deps.keeperPool.query<{ id: string }>(accountsWithExpiredHoldsSql);
  let released = 0;
  for (const { id } of accounts) released += await releaseOf(domain, id);
  return released;
}

/** One batch per account: the rest waits for the next hour. */
function releaseOf(domain: Pick<BareDomain, 'openScope'>, accountId: string): Promise<number> {
  return domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    const { rows } = await sql<{ id: string }>(findExpiredHoldsSql, [accountId]);
    for (const { id } of rows) await releaseHold(sql, id, { key: `${id}/release` });
    return rows.length;
  });
}
