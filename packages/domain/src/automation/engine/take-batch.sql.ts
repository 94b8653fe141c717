import { zoneOf } from './zones.sql.ts';

/**
 * The node whose first run is due earliest: an index look-up per node, however many people wait. Newer nodes first at
 * the same time, so that people finish before others begin.
 */
export const findDueNodeSql = `
  select v.id as version_id, n.node_id, w.wake_at
  from journey_version v
  cross join lateral unnest(v.node_ids) as n (node_id)
  cross join lateral (
    select r.wake_at
    from journey_run r
    where r.account_id = v.account_id and r.version_id = v.id and r.node_id = n.node_id and r.status = 'waiting'
    order by r.wake_at limit 1
  ) w
  where v.account_id = $1 and v.journey_id = $2 and v.is_live
  order by w.wake_at limit 1`;

/**
 * Locks due runs of one node; those that another process has are left out. Time zones cost a look at each contact, so
 * only drawings that ask for the time of day read them.
 */
export const takeRunsSql = (isZoned: boolean): string => `
  select r.id, r.contact_id, r.wake_at, r.arrived_at, r.entered_at, r.held_at, r.is_late, r.steps, r.context,
    ${isZoned ? zoneOf('c', 'a') : 'a.timezone'} as timezone
  from journey_run r
  join account a on a.id = r.account_id
  ${isZoned ? 'left join contact c on c.account_id = r.account_id and c.id = r.contact_id' : ''}
  where r.account_id = $1 and r.version_id = $2 and r.node_id = $3 and r.status = 'waiting' and r.wake_at <= $4
  order by r.wake_at limit $5
  for update of r skip locked`;

/** Shared, so that pausing waits for the batch and nothing goes on after it. */
export const lockJourneySql = `
  select name, status, skip_from, skip_until
  from journey
  where account_id = $1 and id = $2
  for share`;

/** Answers of calls at node $2. A run that has moved on since keeps its context. */
export const storeAnswersSql = `
  update journey_run r
  set context = jsonb_set(r.context, '{webhook,answer}', a.answer::jsonb), wake_at = $5
  from unnest($3::uuid[], $4::text[]) as a (run_id, answer)
  where r.account_id = $1 and r.id = a.run_id and r.node_id = $2 and r.status = 'waiting' and r.context ? 'webhook'`;

export const archiveDrainedSql = `
  update journey j
  set status = 'archived', updated_at = now()
  where j.account_id = $1 and j.id = $2 and j.status = 'draining' and not exists (
    select from journey_version v
    join journey_run r on r.account_id = v.account_id and r.version_id = v.id and r.node_id = any(v.node_ids)
    where v.account_id = $1 and v.journey_id = $2 and r.status = 'waiting'
  )`;
