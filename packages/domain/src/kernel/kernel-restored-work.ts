import type { RestoredWork } from './declarations/restored-work.ts';

const heldError = 'Held: the database was restored from a backup.';

/** The platform's own emails wait as dead work, which staff see in the list of jobs. */
export const kernelRestoredWork: readonly RestoredWork[] = [
  {
    kind: 'mails',
    async hold({ sql, actor }) {
      const { count } = await sql(
        `update due_work set is_dead = true, last_error = $2, lease_until = null
         where account_id = $1 and kind = 'outbox' and not is_dead`,
        [actor.accountId, heldError],
      );
      return count;
    },
    async count({ sql, actor }) {
      const { rows } = await sql<{ n: number }>(
        `select count(*)::int as n from due_work
         where account_id = $1 and kind = 'outbox' and is_dead and last_error = $2`,
        [actor.accountId, heldError],
      );
      return rows[0]?.n ?? 0;
    },
    async release({ sql, actor }) {
      const { count } = await sql(
        `update due_work set is_dead = false, last_error = null, attempts = 0, due_at = now()
         where account_id = $1 and kind = 'outbox' and is_dead and last_error = $2`,
        [actor.accountId, heldError],
      );
      return count;
    },
  },
];
