import type { RetentionRule } from '../kernel/index.ts';

const expired = (table: string, key: string, when: string): RetentionRule => ({
  job: 'housekeeping.expired',
  scope: 'installation',
  table,
  key,
  when,
});

/**
 * Ended sessions, links and challenges. Used links are kept for a week, so "already used" can be told from
 * "never existed".
 */
export const onboardingRetention: readonly RetentionRule[] = [
  expired('session', 'token_hash', 'expires_at < now()'),
  expired('user_token', 'token_hash', `expires_at < now() - interval '7 days'`),
  expired('pending_sign_in', 'token_hash', 'expires_at < now()'),
  expired('passkey_challenge', 'challenge_hash', 'expires_at < now()'),
  expired('email_change', 'user_id', 'expires_at < now()'),
  expired('totp_factor', 'user_id', `confirmed_at is null and created_at < now() - interval '1 day'`),
  expired('sign_in_attempt', 'key', 'forget_at < now()'),
  expired('known_place', 'user_id, place_hash', `last_at < now() - interval '180 days'`),
  expired('used_challenge', 'id', 'expires_at < now()'),
];
