import type { RetentionRule } from '../kernel/index.ts';

/**
 * Ended sessions, links and challenges. Used links are kept for a week, so "already used" can be told from
 * "never existed".
 */
const expired = [
  { table: 'session', key: 'token_hash', when: 'expires_at < now()' },
  { table: 'user_token', key: 'token_hash', when: `expires_at < now() - interval '7 days'` },
  { table: 'pending_sign_in', key: 'token_hash', when: 'expires_at < now()' },
  { table: 'passkey_challenge', key: 'challenge_hash', when: 'expires_at < now()' },
  { table: 'email_change', key: 'user_id', when: 'expires_at < now()' },
  {
    table: 'totp_factor',
    key: 'user_id',
    when: `confirmed_at is null and created_at < now() - interval '1 day'`,
  },
  { table: 'sign_in_attempt', key: 'key', when: 'forget_at < now()' },
  { table: 'known_place', key: 'user_id, place_hash', when: `last_at < now() - interval '180 days'` },
  { table: 'used_challenge', key: 'id', when: 'expires_at < now()' },
];

export const onboardingRetention: readonly RetentionRule[] = expired.map((rows) => ({
  job: 'housekeeping.expired',
  scope: 'installation',
  ...rows,
}));
