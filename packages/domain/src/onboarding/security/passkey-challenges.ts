import { type Sql, sha256Hex } from '../../kernel/index.ts';

export type ChallengePurpose = 'register' | 'sign_in' | 'second_step' | 'confirm';

const lifeMs = 5 * 60_000;

/** Stores the challenges authenticators were asked to sign. `userId` null: anyone can answer. */
export async function keepChallenge(
  sql: Sql,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | null,
  now: Date,
): Promise<void> {
  await sql(
    'insert into passkey_challenge (challenge_hash, purpose, user_id, expires_at) values ($1, $2, $3, $4)',
    [sha256Hex(challenge), purpose, userId, new Date(now.getTime() + lifeMs)],
  );
}

/**
 * Uses a challenge, whatever the result. False if it wasn't ours, was for another purpose or person, was
 * used, or expired.
 */
export async function takeChallenge(
  sql: Sql,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const { count } = await sql(
    `delete from passkey_challenge
     where challenge_hash = $1
       and purpose = $2
       and user_id is not distinct from $3::uuid
       and expires_at > $4`,
    [sha256Hex(challenge), purpose, userId, now],
  );
  return count === 1;
}
