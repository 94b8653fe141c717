import { isOlder, type RetentionRule } from './declarations/retention.ts';

/**
 * Outbox events are kept for a week after their dispatch. Dead ones are emptied after a week: their links
 * have expired, and staff had time to resend them.
 */
export const kernelRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.expired',
    scope: 'installation',
    table: 'rate_limit',
    key: 'key',
    when: `resets_at < now() - interval '1 hour'`,
  },
  {
    job: 'housekeeping.outbox',
    scope: 'each account',
    table: 'outbox_event',
    key: 'account_id, id',
    when: `
      has_payload and dispatched_at is null and created_at < now() - interval '7 days'
      and exists (
        select
        from due_work w
        where w.kind = 'outbox' and w.account_id = outbox_event.account_id and w.subject_id = outbox_event.id
          and w.is_dead
      )`,
    set: `payload = '{}'`,
  },
  {
    job: 'housekeeping.outbox',
    scope: 'each account',
    table: 'outbox_event',
    key: 'account_id, id',
    when: `${isOlder('id', '7 days')} and dispatched_at < now() - interval '7 days'`,
  },
];
