import type { RetentionRule } from '../kernel/index.ts';

/** Whole months, so that an expired month is emptied in one night and its table can go. */
const isExpired = `
  at < (date_trunc('month', now() at time zone 'UTC') - make_interval(months => $2::int)) at time zone 'UTC'`;

/** Events as long as the account keeps its messages; keys for the 30 days in which they refuse a repeat. */
export const eventsRetention: readonly RetentionRule[] = [
  {
    job: 'privacy.retention',
    scope: 'each account',
    setting: 'messageMonths',
    table: 'contact_event',
    key: 'account_id, at, id',
    when: isExpired,
  },
  {
    job: 'housekeeping.event-keys',
    scope: 'each account',
    table: 'contact_event_key',
    key: 'account_id, key_hash',
    when: `recorded_at < now() - interval '30 days'`,
  },
];
