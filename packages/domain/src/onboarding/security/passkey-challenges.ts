import type pg from 'pg';
import { sha256Hex } from '../../kernel/index.ts';

export type ChallengePurpose = 'register' | 'sign_in' | 'second_step' | 'confirm';

const lifeMs = 5 * 60_000;

/** Remembers what an authenticator was asked to sign. `userId` null: whoever answers. */
export async function keepChallenge(
  pool: pg.Pool,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | null,
  now: Date,
): Promise<void> {
  await pool.query(
    'insert into passkey_challenge (challenge_hash, purpose, user_id, expires_at) values ($1, $2, $3, $4)',
    [sha256Hex(challenge), purpose, userId, new Date(now.getTime() + lifeMs)],
  );
}

/**
 * Uses a challenge up, right or wrong. False when it was not ours, for something or somebody else, used or
 * too old.
 */
export async function takeChallenge(
  pool: pg.Pool,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'delete from passkey_challenge where challenge_hash = $1 and purpose = $2 and user_id is not distinct from $3::uuid and expires_at > $4',
    [sha256Hex(challenge), purpose, userId, now],
  );
  return rowCount === 1;
}
