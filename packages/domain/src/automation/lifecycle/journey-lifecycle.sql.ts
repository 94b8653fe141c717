/** Versions without people in them are no longer looked up. */
export const retireVersionsSql = `
  update journey_version v
  set is_live = false
  from journey j
  where v.account_id = $1 and v.journey_id = $2 and v.is_live and j.account_id = v.account_id and j.id = v.journey_id
    and v.id <> j.version_id and not exists (
      select from journey_run r
      where r.account_id = v.account_id and r.version_id = v.id and r.node_id = any(v.node_ids)
        and r.status = 'waiting'
    )`;

const countEnded = (outcome: string, reason: string, from: string) => `
  insert into journey_node_stat (account_id, journey_id, version_id, node_id, day, outcome, reason, n)
  select $1, $2, version_id, node_id, ($${from}::timestamptz at time zone 'UTC')::date, '${outcome}', '${reason}', count(*)
  from was
  group by version_id, node_id
  order by version_id, node_id
  on conflict (account_id, version_id, node_id, day, outcome, port, reason) do update
  set n = journey_node_stat.n + excluded.n`;

export const endRunsSql = `
  with
    was as materialized (
      select id, version_id, node_id, steps
      from journey_run
      where account_id = $1 and journey_id = $2 and status = 'waiting'
      order by id for update
    ),
    stepped as (
      insert into journey_step (account_id, run_id, n, node_id, outcome, reason, at)
      select $1, id, steps + 1, node_id, 'skipped', 'stopped', $3::timestamptz
      from was
    ),
    counted as (${countEnded('skipped', 'stopped', '3')}),
    ended as (
      update journey_run r
      set status = 'stopped', ended_at = $3::timestamptz, steps = r.steps + 1
      from was
      where r.account_id = $1 and r.id = was.id
    )
  select count(*)::int as n
  from was`;

/** $3 the newest version, $4 and $5 the boxes from and to, $6 now. A run that moves arrives there now. */
export const moveRunsSql = `
  with
    was as materialized (
      select r.id, r.version_id, r.node_id, r.steps, m.target
      from journey_run r
      join unnest($4::text[], $5::text[]) as m (node_id, target) using (node_id)
      where r.account_id = $1 and r.journey_id = $2 and r.status = 'waiting' and r.version_id <> $3
      order by r.id for update of r
    ),
    stepped as (
      insert into journey_step (account_id, run_id, n, node_id, outcome, reason, at)
      select $1, id, steps + 1, node_id, 'moved', target, $6::timestamptz
      from was
    ),
    left_counted as (${countEnded('moved', '', '6')}),
    moved as (
      update journey_run r
      set version_id = $3, node_id = was.target, steps = r.steps + 1, arrived_at = $6::timestamptz, wake_at = $6,
        held_at = null, context = r.context - 'fallback' - 'webhook'
      from was
      where r.account_id = $1 and r.id = was.id
    ),
    arrived as (
      select target, count(*) as n
      from was
      group by target
    ),
    arrived_counted as (
      insert into journey_node_stat (account_id, journey_id, version_id, node_id, day, outcome, n)
      select $1, $2, $3, target, ($6::timestamptz at time zone 'UTC')::date, 'entered', n
      from arrived
      on conflict (account_id, version_id, node_id, day, outcome, port, reason) do update
      set n = journey_node_stat.n + excluded.n
    )
  select count(*)::int as n
  from was`;
