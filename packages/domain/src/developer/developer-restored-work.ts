import { never, type RestoredWork } from '../kernel/index.ts';

export const developerRestoredWork: readonly RestoredWork[] = [
  {
    kind: 'webhooks',
    async hold({ sql, actor }) {
      const { count } = await sql(
        'update webhook_due set due_at = $2, token = null where account_id = $1 and due_at < $2',
        [actor.accountId, never],
      );
      return count;
    },
    async count({ sql, actor }) {
      const { rows } = await sql<{ n: number }>(
        'select count(*)::int as n from webhook_due where account_id = $1 and due_at = $2',
        [actor.accountId, never],
      );
      return rows[0]?.n ?? 0;
    },
    async release({ sql, actor }) {
      const { count } = await sql(
        'update webhook_due set due_at = now() where account_id = $1 and due_at = $2',
        [actor.accountId, never],
      );
      return count;
    },
  },
];
