import { never, type RestoredWork } from '../kernel/index.ts';
import { countDueSql, holdDueSql, releaseDueSql } from './messages-restored-work.sql.ts';
import { messageWork } from './waiting/message-work.ts';

export const messagesRestoredWork: readonly RestoredWork[] = [
  {
    kind: 'messages',
    /**
     * Holds due messages, also those that a worker had claimed when the backup was taken. One that may have left
     * becomes unknown on its own.
     */
    async hold({ sql, actor }) {
      return (await sql(holdDueSql, [actor.accountId, never])).count;
    },
    async count({ sql, actor }) {
      const { rows } = await sql<{ n: number }>(countDueSql, [actor.accountId, never]);
      return rows[0]?.n ?? 0;
    },
    async release({ sql, actor }) {
      const { count } = await sql(releaseDueSql, [actor.accountId, never]);
      await sql('update due_work set due_at = now() where account_id = $1 and kind = any($2)', [
        actor.accountId,
        Object.values(messageWork),
      ]);
      return count;
    },
  },
];
