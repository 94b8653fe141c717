import type pg from 'pg';

/** Deletes sessions, links, counters and challenges that can't matter any more. For a nightly job; safe at any time. */
export async function forgetExpired(pool: pg.Pool): Promise<void> {
  await pool.query('delete from session where expires_at < now()');
  await pool.query(`delete from user_token where expires_at < now() - interval '7 days'`);
  await pool.query('delete from sign_in_attempt where forget_at < now()');
  await pool.query(`delete from known_place where last_at < now() - interval '180 days'`);
  await pool.query('delete from used_challenge where expires_at < now()');
  await pool.query(`delete from rate_limit where resets_at < now() - interval '1 hour'`);
}
