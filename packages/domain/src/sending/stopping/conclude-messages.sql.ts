export const rescheduleMessagesSql = `
  update due_work
  set due_at = case
    when $4 or $3::timestamptz <= now() then now() - interval '1 second'
    else least(now() + make_interval(secs => $5), $3::timestamptz)
  end
  where kind = $1 and account_id = $2 and subject_id = $2`;

export const reapMessagesSql = `
  with
    expired as (
      select id, state
      from delivery
      where account_id = $1 and channel = $2 and campaign_id is null and state in ('leased', 'sending')
        and lease_until < now()
      limit 5000 for update skip locked
    ),
    reaped as (
      update delivery d
      set state = case when e.state = 'leased' then 'queued' else 'unknown' end, lease_token = null,
        lease_until = null, reason = case when e.state = 'sending' then 'worker_died' end,
        settled_at = case when e.state = 'sending' then now() end,
        attempts = d.attempts + case when e.state = 'sending' then 1 else 0 end
      from expired e
      where d.account_id = $1 and d.id = e.id
      returning d.state, d.batch_id
    ),
    sums as materialized (
      select batch_id, count(*)::int as n
      from reaped
      where state = 'unknown'
      group by batch_id
      order by batch_id
    ),
    batched as (
      update message_batch b set live = b.live - k.n
      from sums k
      where b.account_id = $1 and b.id = k.batch_id
    )
  select count(*)::int as n
  from reaped`;

export const liveMessagesSql = `
  select case when a.is_stopped then null else q.send_after::text end as next,
    a.is_stopped and q.send_after is not null as is_stopped,
    exists (
      select 1
      from delivery
      where account_id = $1 and channel = $2 and campaign_id is null and state in ('leased', 'sending')
        and lease_until is not null
    ) as is_busy,
    exists (
      select 1
      from message_batch
      where account_id = $1 and closed_at is null and live = 0
    ) as is_chargeable
  from (select sending_suspended_at is not null or status <> 1 as is_stopped from account where id = $1) a
  left join lateral (
    select send_after
    from delivery
    where account_id = $1 and channel = $2 and campaign_id is null and state = 'queued'
    order by send_after limit 1
  ) q on true`;
