import type { RestoredWork } from '../kernel/index.ts';

export const audienceRestoredWork: readonly RestoredWork[] = [
  {
    kind: 'imports',
    async hold({ sql, actor }) {
      const { count } = await sql(
        `update import_job set status = 'paused' where account_id = $1 and status = 'running'`,
        [actor.accountId],
      );
      return count;
    },
  },
];
