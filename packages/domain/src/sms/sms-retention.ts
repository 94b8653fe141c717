import type { RetentionRule } from '../kernel/index.ts';

/** Receipts that never matched a message, and the ids of messages once receipts and replies can't arrive. */
export const smsRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.sms',
    scope: 'installation',
    table: 'sms_receipt',
    key: 'id',
    when: `received_at < now() - interval '3 days'`,
  },
  {
    job: 'housekeeping.sms',
    scope: 'installation',
    table: 'sms_submission',
    key: 'carrier, provider_id',
    when: `submitted_at < now() - interval '30 days'`,
  },
  {
    job: 'housekeeping.sms',
    scope: 'installation',
    table: 'sms_holiday',
    key: 'country, day',
    when: 'day < current_date - 400',
  },
];
