// By physical location (ctid) and an array of ids: with a join, or an array lookup without an index, 20,000
// rows took more than a minute.
export const failWaitingSql = `
  with
    ended as (
      delete from webhook_due
      where ctid = any (
        array(select ctid from webhook_due where account_id = $1 and endpoint_id = $2 for update skip locked)
      )
      returning event_id
    )
  update webhook_event
  set state = 'failed', error = $3, next_attempt_at = null, settled_at = now()
  where account_id = $1 and id = any (array(select event_id from ended)) and state = 'waiting'`;

export const recordWebhookEventsSql = `
  select webhook_tell(
    array_fill($1::uuid, array[cardinality($3::json[])]),
    array_fill($2::text, array[cardinality($3::json[])]), $3::json[]
  )`;

/** The form shows at most this many waiting events. */
const maxCounted = 10_000;

export const listEndpointsSql = `
  select id, kind, url, events, is_enabled, disabled_reason, webhook_time(disabled_at) as disabled_at,
    webhook_time(failing_since) as failing_since, webhook_time(last_delivered_at) as last_delivered_at,
    case when previous_until > $2 then webhook_time(previous_until) end as previous_until,
    webhook_time(created_at) as created_at,
    (
      select count(*)::int
      from (
        select
        from webhook_due d
        where d.account_id = e.account_id and d.endpoint_id = e.id
        limit ${maxCounted}
      ) d
    ) as waiting
  from webhook_endpoint e
  where account_id = $1
  order by kind desc`;

export const setEndpointEnabledSql = `
  update webhook_endpoint
  set is_enabled = $3, failing_since = null, not_before = null, updated_at = now(),
    disabled_at = case when $3 then null else now() end,
    disabled_reason = case when $3 then null else 'person' end
  where account_id = $1 and id = $2`;

export const addTestEventSql = `
  with
    told as (
      insert into webhook_event (account_id, id, endpoint_id, type, at, body)
      values ($1, $2, $3, $4, $5, $6)
      returning account_id, endpoint_id, id
    )
  insert into webhook_due (account_id, endpoint_id, event_id, due_at)
  select account_id, endpoint_id, id, $5
  from told`;

export const saveEndpointSql = `
  insert into webhook_endpoint as e (account_id, id, kind, url, events, secret)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (account_id, kind) do update
  set url = excluded.url, events = excluded.events, updated_at = now(),
    failing_since = case when e.url = excluded.url then e.failing_since end,
    not_before = case when e.url = excluded.url then e.not_before end`;

export const disableEndpointSql = `
  update webhook_endpoint
  set is_enabled = false, disabled_at = now(), disabled_reason = $3, updated_at = now()
  where account_id = $1 and id = $2 and is_enabled and ($4::timestamptz is null or failing_since <= $4)
  returning kind, url`;

const webhookEventColumns = `
  v.id, e.kind, v.type, webhook_time(v.at) as at, v.state, v.attempts,
  webhook_time(v.next_attempt_at) as next_attempt_at, v.status, v.error`;

export const listWebhookEventsSql = `
  select ${webhookEventColumns}
  from webhook_event v
  join webhook_endpoint e on e.account_id = v.account_id and e.id = v.endpoint_id
  where v.account_id = $1 and ($2::text is null or e.kind = $2) and ($3::text is null or v.state = $3)
    and ($4::text is null or v.type = $4)
    and ($5::text is null or strpos(lower(v.body), lower($5)) > 0 or v.id::text = lower($5))
    and ($6::uuid is null or v.id < $6)
  order by v.id desc limit $7`;

export const readWebhookEventSql = `
  select ${webhookEventColumns}, v.body
  from webhook_event v
  join webhook_endpoint e on e.account_id = v.account_id and e.id = v.endpoint_id
  where v.account_id = $1 and v.id = $2`;

export const lockDueEventSql = `
  select 1
  from webhook_event v
  join webhook_due d on d.account_id = v.account_id and d.endpoint_id = v.endpoint_id and d.event_id = v.id
  where v.account_id = $1 and v.id = $2
  for update of d`;

export const sendAgainSql = (which: string): string => `
  with
    again as (
      update webhook_event v
      set state = 'waiting', attempts = 0, next_attempt_at = $2, settled_at = null
      from webhook_endpoint e
      where v.account_id = $1 and e.account_id = $1 and e.id = v.endpoint_id and e.is_enabled and ${which}
      returning v.account_id, v.endpoint_id, v.id
    ),
    due as (
      insert into webhook_due (account_id, endpoint_id, event_id, due_at)
      select account_id, endpoint_id, id, $2
      from again
      on conflict (account_id, endpoint_id, event_id) do update
      set due_at = excluded.due_at, token = null
      returning 1
    )
  select count(*)::int as count
  from due`;

/** More would hold the request too long; the form shows how many are left. */
const maxReplayed = 20_000;

/** For `sendAgainSql`: the failed events of endpoint $3 since $4. */
export const failedSince = `
      v.state = 'failed' and v.id = any (
        array(
          select id
          from webhook_event
          where account_id = $1 and endpoint_id = $3 and state = 'failed' and at >= $4
          order by id limit ${maxReplayed} for update
        )
      )`;
