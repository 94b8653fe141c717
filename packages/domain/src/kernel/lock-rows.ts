import type { Unit } from './unit.ts';

type Lockable = 'campaign' | 'contact' | 'list' | 'segment' | 'sender' | 'template';

/**
 * Rows of the account that nobody else changes until the scope ends: what is read of them afterwards is what
 * a change is judged by. In the order of ids, so that two who lock the same ones never wait for each other.
 * `share` lets others lock them so too.
 */
export async function lockRows(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  table: Lockable,
  ids: readonly string[],
  strength: 'own' | 'share' = 'own',
) {
  await sql(
    `select 1 from ${table} where account_id = $1 and id = any($2::uuid[]) order by id for ${strength === 'share' ? 'share' : 'no key update'}`,
    [actor.accountId, ids],
  );
}
