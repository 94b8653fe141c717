import type { RetentionRule } from '../../kernel/index.ts';

/** A hold lasts a day at most; its row stays as long as a till may repeat its request, a top-up’s as long as calls may come. */
export const rewardsRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.publishing',
    scope: 'each account',
    table: 'reward_hold',
    key: 'account_id, id',
    when: `created_at < now() - interval '30 days'`,
  },
  {
    job: 'housekeeping.sms',
    scope: 'installation',
    table: 'airtime_flight',
    key: 'topup_id',
    when: `started_at < now() - interval '90 days'`,
  },
];
