import { heardEventsSql } from '../../events/index.ts';

/** Versions whose trigger, goal or boxes may ask for events of these names. */
export const listeningSql = `
  select j.id as journey_id, j.name, j.status, v.id = j.version_id as is_newest, v.id as version_id, v.graph
  from journey j
  join journey_version v on v.account_id = j.account_id and v.journey_id = j.id and v.is_live
  where j.account_id = $1 and j.status in ('running', 'paused', 'draining') and j.id in (
    select journey_id
    from journey_listener
    where account_id = $1 and kind in ('event', 'goal') and subject = any($2::text[])
  )
  order by j.id, v.id`;

const heard = (condition: string): string => `
  select e.id, e.contact_id, e.at
  from ${heardEventsSql}
  where ${condition}`;

export const arriveByEventSql = (condition: string): string => `
  insert into journey_arrival (account_id, journey_id, contact_id, entry_key, due_at)
  select $1, $4, h.contact_id, 'event/' || h.id, $5
  from (${heard(condition)}) h
  on conflict do nothing`;

export const wakeByEventSql = (condition: string): string => `
  update journey_run r
  set wake_at = $6
  from (select contact_id, max(at) as at from (${heard(condition)}) h group by contact_id) h
  where r.account_id = $1 and r.contact_id = h.contact_id and r.version_id = $4 and r.node_id = $5
    and r.status = 'waiting' and r.arrived_at <= h.at and r.wake_at > $6`;

/**
 * A contact who reached the goal in time leaves, with a step that says so. The control group is compared
 * with them.
 */
export const reachGoalSql = (condition: string): string => `
  with
    reached as materialized (
      select r.id, r.contact_id, r.node_id, r.status, r.steps, h.at
      from (select contact_id, min(at) as at from (${heard(condition)}) h group by contact_id) h
      join journey_run r on r.account_id = $1 and r.contact_id = h.contact_id
      where r.journey_id = $4 and r.version_id = $5 and r.converted_at is null and r.entered_at <= h.at
        and h.at < r.entered_at + make_interval(days => $6)
      order by r.id for update of r
    ),
    stepped as (
      insert into journey_step (account_id, run_id, n, node_id, outcome, reason, at)
      select $1, id, steps + 1, node_id, 'done', 'goal', $7::timestamptz
      from reached
      where status = 'waiting'
    ),
    counted as (
      insert into journey_node_stat (account_id, journey_id, version_id, node_id, day, outcome, reason, n)
      select $1, $4, $5, node_id, ($7::timestamptz at time zone 'UTC')::date, 'done', 'goal', count(*)
      from reached
      where status = 'waiting'
      group by node_id
      order by node_id
      on conflict (account_id, version_id, node_id, day, outcome, port, reason) do update
      set n = journey_node_stat.n + excluded.n
    )
  update journey_run r
  set converted_at = g.at, status = case when r.status = 'waiting' then 'goal' else r.status end,
    ended_at = case when r.status = 'waiting' then $7::timestamptz else r.ended_at end,
    steps = r.steps + (r.status = 'waiting')::int
  from reached g
  where r.account_id = $1 and r.id = g.id
  returning r.id as run_id, r.contact_id, g.status`;

/** Messages of runs $2 that may still wait in the queue. */
export const messagesOfRunsSql = `
  select delivery_id
  from journey_step
  where account_id = $1 and run_id = any($2::uuid[]) and delivery_id is not null`;
