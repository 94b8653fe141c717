export const nodeCountsSql = `
  with
    counted as (
      select node_id, outcome, port, reason, sum(n)::int as n
      from journey_node_stat
      where account_id = $1 and journey_id = $2 and ($3::uuid is null or version_id = $3)
      group by node_id, outcome, port, reason
    )
  select node_id, coalesce(sum(n) filter (where outcome = 'entered'), 0)::int as entered,
    coalesce(sum(case when outcome = 'entered' then n else -n end), 0)::int as waiting,
    coalesce(json_object_agg(case when reason = 'goal' then 'goal' else port end, n) filter (where outcome = 'done'), '{}') as done,
    coalesce(json_object_agg(reason, n) filter (where outcome = 'skipped'), '{}') as skipped,
    coalesce(json_object_agg(reason, n) filter (where outcome = 'failed'), '{}') as failed
  from counted
  group by node_id
  order by node_id`;

export const messageFiguresSql = `
  select m.node_id, m.channel, sum(s.recipients)::int as queued, sum(s.sent)::int as sent,
    sum(s.failed)::int as failed, sum(s.skipped + s.cancelled)::int as skipped,
    sum(case when m.channel = 'sms' then s.delivered else s.sent - s.bounces end)::int as delivered,
    sum(s.views)::int as views, sum(s.clicks)::int as clicks, sum(s.unique_views)::int as unique_views, sum(s.unique_clicks)::int as unique_clicks,
    sum(s.bounces)::int as bounces, sum(s.complaints)::int as complaints,
    sum(s.unsubscribers)::int as unsubscribers
  from journey_version v
  join journey_message m on m.account_id = v.account_id and m.version_id = v.id
  join campaign_stat s on s.account_id = m.account_id and s.campaign_id = m.campaign_id
  where v.account_id = $1 and v.journey_id = $2 and ($3::uuid is null or v.id = $3)
  group by m.node_id, m.channel
  order by m.node_id, m.channel`;

export const conversionSql = `
  select count(*) filter (where status <> 'held_out')::int as entered,
    count(*) filter (where status <> 'held_out' and converted_at is not null)::int as converted,
    count(*) filter (where status = 'held_out')::int as held_out,
    count(*) filter (where status = 'held_out' and converted_at is not null)::int as held_out_converted
  from journey_run
  where account_id = $1 and journey_id = $2 and ($3::uuid is null or version_id = $3)`;

export const versionsSql = `
  select v.id, v.n, v.published_at, v.id = j.version_id as is_newest,
    (
      select count(*)::int
      from journey_run r
      where r.account_id = v.account_id and r.version_id = v.id and r.node_id = any(v.node_ids)
        and r.status = 'waiting'
    ) as waiting
  from journey_version v
  join journey j on j.account_id = v.account_id and j.id = v.journey_id
  where v.account_id = $1 and v.journey_id = $2
  order by v.n desc`;

/** By id, so that pages stay the same while people move on, after the run $4 of the account. */
export const peopleAtSql = `
  select r.id as run_id, r.contact_id, c.full_name as name, c.email, c.phone, r.arrived_at, r.wake_at,
    r.held_at is not null as is_held
  from journey_run r
  join contact c on c.account_id = r.account_id and c.id = r.contact_id
  where r.account_id = $1 and r.journey_id = $2 and r.node_id = $3 and r.status = 'waiting'
    and r.version_id in (
      select id
      from journey_version v
      where v.account_id = $1 and v.journey_id = $2
    )
    and (
      $4::uuid is null or r.id > (
        select before.id
        from journey_run before
        where before.account_id = $1 and before.id = $4
      )
    )
  order by r.id limit $5`;

/** Newest first, after the step at $5 of the run $6. With $4, only those skipped for that reason. */
export const leftOutSql = `
  select s.run_id, r.contact_id, c.full_name as name, c.email, c.phone, s.outcome, s.reason, s.at
  from journey_step s
  join journey_run r on r.account_id = s.account_id and r.id = s.run_id and r.journey_id = $2
  join contact c on c.account_id = r.account_id and c.id = r.contact_id
  where s.account_id = $1 and s.node_id = $3 and s.outcome in ('skipped', 'failed')
    and ($4::text is null or s.reason = $4)
    and ($5::timestamptz is null or (s.at, s.run_id) < ($5, $6::uuid))
  order by s.at desc, s.run_id desc limit $7`;

export const contactRunsSql = `
  select r.id, r.journey_id, j.name as journey, v.n as version, r.status, r.node_id, r.entered_at, r.wake_at,
    r.ended_at, r.converted_at
  from journey_run r
  join journey j on j.account_id = r.account_id and j.id = r.journey_id
  join journey_version v on v.account_id = r.account_id and v.id = r.version_id
  where r.account_id = $1 and ($2::uuid is null or r.contact_id = $2) and ($3::uuid is null or r.journey_id = $3)
    and ($4::uuid is null or r.id = $4)
  order by r.entered_at desc, r.id desc limit 100`;

export const runStepsSql = `
  select s.n, s.node_id, s.port, s.outcome, s.reason, s.delivery_id, d.state as delivery_state,
    d.reason as delivery_reason, s.at
  from journey_step s
  left join delivery d on d.account_id = s.account_id and d.id = s.delivery_id
  where s.account_id = $1 and s.run_id = $2
  order by s.n`;

/** What happened at a step on each of $4 days up to $5, by the days of UTC. */
export const stepDaysSql = `
  select to_char(d.day, 'YYYY-MM-DD') as day,
    coalesce(sum(s.n) filter (where s.outcome = 'entered'), 0)::int as entered,
    coalesce(sum(s.n) filter (where s.outcome = 'done'), 0)::int as done,
    coalesce(sum(s.n) filter (where s.outcome in ('skipped', 'failed')), 0)::int as skipped
  from generate_series($5::date - ($4::int - 1), $5::date, interval '1 day') as d (day)
  left join journey_node_stat s on s.account_id = $1 and s.journey_id = $2 and s.node_id = $3 and s.day = d.day::date
  group by d.day
  order by d.day`;
