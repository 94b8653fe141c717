/** Runs that go on or end, each with its step, in one statement. */
export const applyMovesSql = `
  with
    moved as materialized (
      select *
      from unnest(
        $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::uuid[],
        $10::int[], $11::text[], $14::boolean[]
      ) as m (id, status, node_id, wake_at, port, outcome, reason, delivery_id, n, context, is_late)
    ),
    stepped as (
      insert into journey_step (account_id, run_id, n, node_id, port, outcome, reason, delivery_id, at)
      select $1, id, n, $13, port, outcome, reason, delivery_id, $12::timestamptz
      from moved
    )
  update journey_run r
  set status = m.status, node_id = m.node_id, wake_at = m.wake_at, steps = m.n, arrived_at = $12::timestamptz,
    held_at = null, is_late = m.is_late, context = coalesce(m.context::jsonb, r.context),
    ended_at = case when m.status <> 'waiting' then $12::timestamptz end
  from moved m
  where r.account_id = $1 and r.id = m.id`;

/** Runs that stay where they are until a time. */
export const applyStaysSql = `
  update journey_run r
  set wake_at = s.wake_at, held_at = case when s.is_held then coalesce(r.held_at, $5::timestamptz) end,
    context = coalesce(s.context::jsonb, r.context)
  from unnest($2::uuid[], $3::timestamptz[], $4::boolean[], $6::text[]) as s (id, wake_at, is_held, context)
  where r.account_id = $1 and r.id = s.id`;

/** In order of the key, so that two processes don't deadlock. */
export const countSql = `
  insert into journey_node_stat (account_id, journey_id, version_id, node_id, day, outcome, port, reason, n)
  select $1, $2, $3, s.node_id, ($4::timestamptz at time zone 'UTC')::date, s.outcome, s.port, s.reason, s.n
  from unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::int[]) as s (node_id, outcome, port, reason, n)
  order by s.node_id, s.outcome, s.port, s.reason
  on conflict (account_id, version_id, node_id, day, outcome, port, reason) do update
  set n = journey_node_stat.n + excluded.n`;
