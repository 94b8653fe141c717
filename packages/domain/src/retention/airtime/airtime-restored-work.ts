import type { RestoredWork } from '../../kernel/index.ts';

/** After the backup, the provider may have been asked for what waits in it: our staff find out. */
export const airtimeRestoredWork: readonly RestoredWork[] = [
  {
    kind: 'airtime',
    async hold({ sql, actor }) {
      const { count } = await sql(
        `update airtime_topup set state = 'unknown', asked_at = now(), reason = 'A backup was restored.'
         where account_id = $1 and state = 'waiting'`,
        [actor.accountId],
      );
      return count;
    },
  },
];
