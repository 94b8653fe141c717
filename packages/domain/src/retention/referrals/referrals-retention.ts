import type { RetentionRule } from '../../kernel/index.ts';

/** Sums of days stay. Traces are for the checks, which look back a day. */
export const referralsRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.publishing',
    scope: 'each account',
    table: 'referral_click',
    key: 'account_id, id',
    when: `created_at < now() - interval '90 days'`,
  },
  {
    job: 'housekeeping.publishing',
    scope: 'each account',
    table: 'referral_trace',
    key: 'account_id, subject_id',
    when: `seen_at < now() - interval '90 days'`,
  },
];
