export const lockRunsSql = `
  select id
  from journey_run
  where account_id = $1 and contact_id in ($2, $3) and status = 'waiting'
  order by id
  for update`;

/** What the other waits for in a journey in which the kept contact waits too. */
export const endTwinRunsSql = `
  with
    was as materialized (
      select r.id, r.journey_id, r.version_id, r.node_id
      from journey_run r
      where r.account_id = $1 and r.contact_id = $3 and r.status = 'waiting' and exists (
          select from journey_run k
          where k.account_id = $1 and k.contact_id = $2 and k.journey_id = r.journey_id and k.status = 'waiting'
        )
    ),
    ended as (
      update journey_run r
      set status = 'stopped', ended_at = now(), steps = r.steps + 1
      from was
      where r.account_id = $1 and r.id = was.id
      returning r.id, r.node_id, r.steps
    ),
    stepped as (
      insert into journey_step (account_id, run_id, n, node_id, outcome, reason, at)
      select $1, id, steps, node_id, 'skipped', 'merged', now()
      from ended
    )
  insert into journey_node_stat (account_id, journey_id, version_id, node_id, day, outcome, reason, n)
  select $1, journey_id, version_id, node_id, (now() at time zone 'UTC')::date, 'skipped', 'merged', count(*)
  from was
  group by journey_id, version_id, node_id
  order by version_id, node_id
  on conflict (account_id, version_id, node_id, day, outcome, port, reason) do update
  set n = journey_node_stat.n + excluded.n`;

/** A key that both have, such as a day, says whose it was. */
export const followRunsSql = `
  update journey_run r
  set contact_id = $2,
    entry_key = case when exists (
      select from journey_run k
      where k.account_id = $1 and k.journey_id = r.journey_id and k.contact_id = $2 and k.entry_key = r.entry_key
    ) then r.entry_key || '/merged/' || r.contact_id else r.entry_key end
  where r.account_id = $1 and r.contact_id = $3`;

const ofOther = `
  account_id = $1 and contact_id = $3
    and journey_id in (select id from journey where account_id = $1)`;

export const moveArrivalsSql = [
  `
  insert into journey_arrival (account_id, journey_id, contact_id, entry_key, due_at)
  select account_id, journey_id, $2, entry_key, due_at
  from journey_arrival
  where ${ofOther}
  on conflict do nothing`,
  `delete from journey_arrival where ${ofOther} and contact_id <> $2`,
];

export const moveMembersSql = [
  `
  insert into journey_member (account_id, journey_id, contact_id)
  select account_id, journey_id, $2
  from journey_member
  where ${ofOther}
  on conflict do nothing`,
  `delete from journey_member where ${ofOther} and contact_id <> $2`,
];
