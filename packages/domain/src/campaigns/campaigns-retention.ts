import type { RetentionRule } from '../kernel/index.ts';

/** Deleted feeds for 30 days, with the items they brought, and checks of feeds. Their campaigns stay. */
export const campaignsRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.publishing',
    scope: 'each account',
    table: 'campaign_feed',
    key: 'account_id, id',
    when: `deleted_at < now() - interval '30 days'`,
  },
  {
    job: 'housekeeping.publishing',
    scope: 'each account',
    table: 'campaign_feed_check',
    key: 'account_id, id',
    when: `checked_at < now() - interval '30 days'`,
  },
];
