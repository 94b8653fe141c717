import type { RetentionRule } from '../kernel/index.ts';

/** Idempotent answers for a day, ended keys for a year, webhook events with their attempts for 30 days. */
export const developerRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.developer',
    scope: 'each account',
    sql: `
      with
        gone as (
          delete from api_key
          where (account_id, id) in (
            select account_id, id
            from api_key
            where least(revoked_at, expires_at) < now() - interval '1 year'
            limit $1
          )
          returning public_id
        )
      delete from api_key_door d
      using gone
      where d.public_id = gone.public_id`,
  },
  {
    job: 'housekeeping.developer',
    scope: 'each account',
    table: 'idempotent_request',
    key: 'account_id, key',
    when: `created_at < now() - interval '24 hours'`,
  },
  {
    job: 'housekeeping.webhooks',
    scope: 'each account',
    // Ids are UUIDv7, so age is a range of the primary key. Waiting events are kept until they end.
    sql: `
      delete from webhook_event
      where (account_id, id) in (
        select v.account_id, v.id
        from webhook_event v
        where v.id < uuidv7(interval '-30 days')
          and not exists (
            select
            from webhook_due d
            where d.account_id = v.account_id and d.endpoint_id = v.endpoint_id and d.event_id = v.id
          )
        limit $1
      )`,
  },
  {
    job: 'housekeeping.webhooks',
    scope: 'each account',
    // Of removed webhooks.
    table: 'webhook_event',
    key: 'account_id, id',
    when: 'endpoint_id <> all (array(select id from webhook_endpoint))',
  },
  {
    job: 'housekeeping.webhooks',
    scope: 'each account',
    // Due for a webhook that was removed with its events.
    sql: `
      delete from webhook_due
      where (account_id, endpoint_id, event_id) in (
        select d.account_id, d.endpoint_id, d.event_id
        from webhook_due d
        where d.account_id = current_setting('app.account_id')::uuid
          and d.event_id < uuidv7(interval '-1 day')
          and not exists (
            select
            from webhook_event v
            where v.account_id = d.account_id and v.id = d.event_id
          )
        limit $1
      )`,
  },
];
