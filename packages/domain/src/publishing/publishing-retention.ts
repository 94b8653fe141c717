import type { RetentionRule } from '../kernel/index.ts';

/** Removed items for 30 days, previews until their link expires, abuse reports for a year after staff read them. */
export const publishingRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.publishing',
    scope: 'each account',
    table: 'published',
    key: 'account_id, id',
    when: `deleted_at < now() - interval '30 days'`,
  },
  {
    job: 'housekeeping.publishing',
    scope: 'each account',
    table: 'published_preview',
    key: 'account_id, id',
    when: 'expires_at < now()',
  },
  {
    job: 'housekeeping.publishing',
    scope: 'each account',
    table: 'abuse_report',
    key: 'account_id, id',
    when: `resolved_at < now() - interval '1 year'`,
  },
];
