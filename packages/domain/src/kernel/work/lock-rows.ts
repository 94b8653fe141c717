import type { Unit } from './unit.ts';

type Lockable = 'campaign' | 'campaign_feed' | 'contact' | 'list' | 'segment' | 'sender' | 'template';

/**
 * Locks rows of the account until the scope ends, so a change is judged by data that can't change in between.
 * Locks in id order to prevent deadlocks. `share` allows other shared locks.
 */
export async function lockRows(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  table: Lockable,
  ids: readonly string[],
  strength: 'own' | 'share' = 'own',
) {
  await sql(
    `select 1 from ${table} where account_id = $1 and id = any($2::uuid[])
     order by id for ${strength === 'share' ? 'share' : 'no key update'}`,
    [actor.accountId, ids],
  );
}
