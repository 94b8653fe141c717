import { notFound, type Unit } from '../../kernel/index.ts';

/** The confirmed email address of a member of the account. Throws `not_found` for anyone else. */
export async function memberAddress({ sql, actor }: Unit, userId: string): Promise<string> {
  const { rows } = await sql<{ email: string }>(
    `select u.email from membership m join app_user u on u.id = m.user_id
     where m.account_id = $1 and m.user_id = $2 and u.email_confirmed_at is not null`,
    [actor.accountId, userId],
  );
  const email = rows[0]?.email;
  if (email === undefined) throw notFound('member');
  return email;
}
