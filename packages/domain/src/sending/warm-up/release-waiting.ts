import type { BareDomain } from '../../domain-with.ts';
import type { DueWorkHandler } from '../../kernel/index.ts';
import { releaseWaitingSql } from './warm-up.sql.ts';

/** More would hold the campaign's lock for too long. */
const stepSize = 20_000;

/** Lets a campaign's recipients leave who waited for a warm-up that was ended. */
export function releaseWaiting(domain: Pick<BareDomain, 'openScope'>): DueWorkHandler {
  return {
    kind: 'delivery.warm-up',
    async run({ accountId, subjectId }) {
      const isMore = await domain.openScope({ accountId, userId: null }, async ({ sql, dueWork, clock }) => {
        const { rows } = await sql<{ status: string }>(
          'select status from campaign where account_id = $1 and id = $2 for no key update',
          [accountId, subjectId],
        );
        const { count } = await sql(releaseWaitingSql, [accountId, subjectId, stepSize]);
        if (rows[0]?.status === 'sending') await dueWork.add('delivery.send', subjectId, clock.now());
        return count === stepSize;
      });
      return isMore ? new Date() : undefined;
    },
  };
}
