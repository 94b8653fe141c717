import type { RestoredWork } from '../kernel/index.ts';

export const automationRestoredWork: readonly RestoredWork[] = [
  {
    kind: 'journeys',
    async hold({ sql, actor }) {
      const { count } = await sql(
        `update journey set status = 'paused', paused_at = now()
         where account_id = $1 and status in ('running', 'draining')`,
        [actor.accountId],
      );
      return count;
    },
  },
];
