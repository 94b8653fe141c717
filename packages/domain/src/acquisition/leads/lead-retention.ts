import type { RetentionRule } from '../../kernel/index.ts';

/** Sealed leads that nobody paid for, after 90 days. The others go with their campaign. */
export const leadRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.publishing',
    scope: 'each account',
    table: 'lead',
    key: 'account_id, id',
    when: `state in ('waiting', 'held') and submitted_at < now() - interval '90 days'`,
  },
];
