export const readReceiverSql = `
  select url,
    array_remove(array[secret, case when previous_until > $3 then previous_secret end], null) as secrets,
    is_enabled, not_before
  from webhook_endpoint
  where account_id = $1 and id = $2`;

export const claimEventsSql = `
  with
    due as materialized (
      select event_id
      from webhook_due
      where account_id = $1 and endpoint_id = $2 and due_at <= $3
      order by due_at, event_id limit $4 for update skip locked
    ),
    taken as (
      update webhook_due d set due_at = $5, token = $6
      where d.account_id = $1 and d.endpoint_id = $2 and d.event_id = any (array(select event_id from due))
      returning d.event_id
    )
  select e.id, e.body, e.attempts
  from taken t
  cross join lateral (
    select e.id, e.body, e.attempts
    from webhook_event e
    where e.account_id = $1 and e.id = t.event_id
    offset 0
  ) e
  order by e.id`;

// The ids are repeated in each part: without them, the planner reads whole tables while they are new (61 ms
// instead of a few).
export const settleAttemptsSql = `
  with
    given as materialized (
      select *
      from unnest($3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[], $7::smallint[], $8::text[]) as g (
        event_id, token, state, next_at, status, error
      )
    ),
    held as materialized (
      select g.*
      from given g
      join webhook_due d on d.account_id = $1 and d.endpoint_id = $2 and d.event_id = any ($3::uuid[])
        and d.event_id = g.event_id and d.token = g.token
      order by d.event_id for update of d
    ),
    told as (
      update webhook_event e
      set state = h.state, attempts = e.attempts + 1, next_attempt_at = h.next_at, status = h.status,
        error = h.error, settled_at = case when h.state <> 'waiting' then now() end
      from held h
      where e.account_id = $1 and e.id = any ($3::uuid[]) and e.id = h.event_id
    ),
    ended as (
      delete from webhook_due d
      using held h
      where h.state <> 'waiting' and d.account_id = $1 and d.endpoint_id = $2
        and d.event_id = any ($3::uuid[]) and d.event_id = h.event_id
    ),
    later as (
      update webhook_due d set due_at = h.next_at, token = null
      from held h
      where h.state = 'waiting' and d.account_id = $1 and d.endpoint_id = $2 and d.event_id = any ($3::uuid[])
        and d.event_id = h.event_id
    ),
    logged as (
      insert into webhook_attempt (account_id, id, event_id, at, url, status, duration_ms, answer, error)
      select $1, a.id, a.event_id, a.at, a.url, a.status, a.duration, a.answer, a.error
      from unnest(
        $9::uuid[], $3::uuid[], $10::timestamptz[], $11::text[], $7::smallint[], $12::int[], $13::text[],
        $8::text[]
      ) as a (id, event_id, at, url, status, duration, answer, error)
      where a.event_id = any (
        array(select e.id from webhook_event e where e.account_id = $1 and e.id = any ($3::uuid[]))
      )
    )
  select count(*)::int as held
  from held`;

export const endFailingSql = `
  update webhook_endpoint set failing_since = null, last_delivered_at = $3
  where account_id = $1 and id = $2
    and (
      failing_since is not null or last_delivered_at is null
      or last_delivered_at < $3::timestamptz - interval '30 seconds'
    )`;

/** The endpoints with due events: one index lookup per endpoint, however many events wait. */
export const findDueLanesSql = `
  with recursive
    lane as (
      (
        select account_id, endpoint_id, due_at
        from webhook_due
        order by endpoint_id, due_at limit 1
      )
      union all
      select n.*
      from lane l, lateral (
        select account_id, endpoint_id, due_at
        from webhook_due
        where endpoint_id > l.endpoint_id
        order by endpoint_id, due_at limit 1
      ) n
    )
  select account_id, endpoint_id
  from lane
  where due_at <= $1`;
