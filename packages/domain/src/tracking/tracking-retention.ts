import type { RetentionRule } from '../kernel/index.ts';

/** Opens, clicks and bounces, for as long as the account chose. Campaign totals stay. */
export const trackingRetention: readonly RetentionRule[] = [
  {
    job: 'privacy.retention',
    scope: 'each account',
    setting: 'eventDays',
    table: 'delivery_event',
    key: 'account_id, at, id',
    when: 'at < now() - make_interval(days => $2)',
  },
];
