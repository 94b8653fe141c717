import type { AccountEnd, Sql, Unit } from '../kernel/index.ts';
import { blankAccountSql, closeAccountSql, reopenAccountSql } from './close-account.sql.ts';

/** Closes the unit's account until its deletion: sending and renewals stop. */
export async function closeAccount({ sql, actor, clock }: Unit, deletionAt: Date): Promise<void> {
  await sql(closeAccountSql, [actor.accountId, deletionAt, actor.userId, clock.now()]);
}

/** Opens the unit's closed account again. False if it isn't closed, or its deletion is due. */
export async function reopenAccount({ sql, actor, clock }: Unit): Promise<boolean> {
  const { count } = await sql(reopenAccountSql, [actor.accountId, clock.now()]);
  return count === 1;
}

/** Memberships are deleted last, because they say whose accounts go. */
export const accountsAccountEnd: AccountEnd = { leaves: ['membership'] };

/** Deletes the memberships. Returns the people's ids. */
export async function deleteMemberships(sql: Sql, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>(
    'delete from membership where account_id = $1 returning user_id',
    [accountId],
  );
  return rows.map(({ userId }) => userId);
}

/** Removes the account's own names, and marks it as deleted. */
export async function blankAccount(sql: Sql, accountId: string, now: Date): Promise<void> {
  await sql(blankAccountSql, [accountId, now]);
  await sql('update account set organization_id = null where organization_id = $1', [accountId]);
}
