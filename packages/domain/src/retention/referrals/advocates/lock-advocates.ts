import type { Unit } from '../../../kernel/index.ts';

/**
 * What happens to the friends of one advocate happens one after the other. Taken before any lock of a referral, in order of
 * id, so two transactions can't deadlock.
 */
export async function lockAdvocates({ sql, actor }: Unit, ids: readonly string[]): Promise<void> {
  await sql(
    `
    select id
    from referral_advocate
    where account_id = $1 and id = any($2::uuid[])
    order by id
    for update`,
    [actor.accountId, [...new Set(ids)]],
  );
}
