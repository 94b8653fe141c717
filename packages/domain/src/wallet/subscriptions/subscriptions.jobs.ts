import { z } from 'zod';
import type { BareDomain } from '../../domain-with.ts';
import type { DueWorkKind, JobDefinition } from '../../kernel/index.ts';

/**
 * Finds due subscriptions over all accounts with one index and adds due work for each. Existing items stay
 * unchanged, so several workers can run this concurrently. Skips closed accounts.
 */
export async function findDueSubscriptions(domain: BareDomain): Promise<number> {
  const { rowCount } = await domain.pool.query(
    `insert into due_work (kind, account_id, subject_id, due_at) select $1, id, id, now() from account
     where subscription_check_at <= $2 and status = 1 on conflict do nothing`,
    ['subscription.renew' satisfies DueWorkKind, domain.deps.clock.now()],
  );
  return rowCount ?? 0;
}

export const subscriptionJobs: JobDefinition<BareDomain>[] = [
  {
    name: 'wallet.subscriptions',
    every: '*/5 * * * *',
    payload: z.unknown(),
    run: async (domain) => {
      const found = await findDueSubscriptions(domain);
      if (found > 0)
        domain.deps.logger.info({ job: 'wallet.subscriptions', found }, 'subscriptions due for a check');
    },
  },
];
