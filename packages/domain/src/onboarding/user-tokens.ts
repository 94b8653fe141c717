import { newToken, type Sql, sha256Hex } from '../kernel/index.ts';

type TokenPurpose = 'confirm_email' | 'reset_password';

const lifeMinutes: Record<TokenPurpose, number> = { confirm_email: 24 * 60, reset_password: 60 };

/**
 * A new token for an emailed link. Only its hash is stored. Earlier links keep working until one is used,
 * because anyone can request another. `sql` is the unit's, so the token exists exactly if the change that
 * created it commits.
 */
export async function createUserToken(
  sql: Sql,
  userId: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<string> {
  const token = newToken();
  await sql(
    `insert into user_token (token_hash, user_id, purpose, expires_at, created_at)
     values ($1, $2, $3, $4, $5)`,
    [sha256Hex(token), userId, purpose, new Date(now.getTime() + lifeMinutes[purpose] * 60_000), now],
  );
  return token;
}

/** The owner of a token, without using it; null if it is unknown, used, expired or for another purpose. */
export async function peekUserToken(
  sql: Sql,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>(
    `select user_id
     from user_token
     where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3`,
    [sha256Hex(token), purpose, now],
  );
  return rows[0]?.userId ?? null;
}

/** Uses a token. Of two concurrent calls, one gets the user, the other null. */
export async function takeUserToken(
  sql: Sql,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>(
    `update user_token set used_at = $3
     where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
     returning user_id`,
    [sha256Hex(token), purpose, now],
  );
  return rows[0]?.userId ?? null;
}

/** Ends a person's open links for one purpose. */
export async function endLinks(sql: Sql, userId: string, purpose: TokenPurpose): Promise<void> {
  await sql('delete from user_token where user_id = $1 and purpose = $2 and used_at is null', [
    userId,
    purpose,
  ]);
}

/** Ends all of a person's open links: after a password change, no earlier email works. */
export async function endUserTokens(sql: Sql, userId: string): Promise<void> {
  await sql('delete from user_token where user_id = $1 and used_at is null', [userId]);
  await sql('delete from email_change where user_id = $1', [userId]);
  await sql('delete from pending_sign_in where user_id = $1', [userId]);
}
