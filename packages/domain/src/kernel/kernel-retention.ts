import type { RetentionRule } from './retention.ts';

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
    sql: `
      update outbox_event
      set payload = '{}'
      where (account_id, id) in (
        select o.account_id, o.id
        from outbox_event o
        join due_work w on w.kind = 'outbox' and w.account_id = o.account_id and w.subject_id = o.id
        where w.is_dead and o.dispatched_at is null and o.payload <> '{}'
          and o.created_at < now() - interval '7 days'
        limit $1
      )`,
  },
  {
    job: 'housekeeping.outbox',
    scope: 'each account',
    table: 'outbox_event',
    key: 'account_id, id',
    when: `dispatched_at < now() - interval '7 days'`,
  },
];
