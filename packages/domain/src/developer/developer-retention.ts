import { isOlder, type RetentionRule } from '../kernel/index.ts';

const keyEnded = `least(revoked_at, expires_at) < now() - interval '1 year'`;

/** Idempotent answers for a day, ended keys for a year, webhook events with their attempts for 30 days. */
export const developerRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.developer',
    scope: 'each account',
    table: 'api_key',
    key: 'account_id, id',
    when: keyEnded,
    // With the row that finds the key's account.
    sql: `
      with
        gone as (
          delete from api_key
          where (account_id, id) in (select account_id, id from api_key where ${keyEnded} limit $1)
          returning public_id
        ),
        doors as (
          delete from api_key_door d
          using gone
          where d.public_id = gone.public_id
        )
      select count(*)::int as removed
      from gone`,
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
    // Waiting events are kept until they end.
    table: 'webhook_event',
    key: 'account_id, id',
    when: `
      ${isOlder('id', '30 days')}
      and not exists (
        select
        from webhook_due d
        where d.account_id = webhook_event.account_id and d.endpoint_id = webhook_event.endpoint_id
          and d.event_id = webhook_event.id
      )`,
  },
  {
    job: 'housekeeping.webhooks',
    scope: 'each account',
    // Of removed webhooks.
    table: 'webhook_event',
    key: 'account_id, id',
    when: `
      not exists (
        select
        from webhook_endpoint e
        where e.account_id = webhook_event.account_id and e.id = webhook_event.endpoint_id
      )`,
    // From one webhook to the next by the index, instead of reading every event.
    accounts: `
      with recursive
        webhook as (
          (
            select account_id, endpoint_id
            from webhook_event
            order by account_id, endpoint_id
            limit 1
          )
          union all
          select n.account_id, n.endpoint_id
          from webhook w
          cross join lateral (
            select account_id, endpoint_id
            from webhook_event v
            where (v.account_id, v.endpoint_id) > (w.account_id, w.endpoint_id)
            order by account_id, endpoint_id
            limit 1
          ) n
        )
      select distinct account_id
      from webhook w
      where not exists (
        select
        from webhook_endpoint e
        where e.account_id = w.account_id and e.id = w.endpoint_id
      )`,
  },
  {
    job: 'housekeeping.webhooks',
    scope: 'each account',
    // Due for a webhook that was removed with its events. The table isn't under row-level security.
    table: 'webhook_due',
    key: 'account_id, endpoint_id, event_id',
    when: `
      ${isOlder('event_id', '1 day')}
      and not exists (
        select
        from webhook_event v
        where v.account_id = webhook_due.account_id and v.id = webhook_due.event_id
      )`,
  },
];
