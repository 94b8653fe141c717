import { zoneOf } from '../engine/zones.sql.ts';

const zonesJoin = `
      join account a on a.id = c.account_id
      left join unnest($13::text[], $14::timestamptz[]) as z (zone, wake_at) on z.zone = ${zoneOf('c', 'a')}`;

const toldRuns = `(
      select json_agg(json_build_object('runId', id, 'contactId', contact_id)) from entered where status <> 'held_out'
    )`;

export const enteringJourneySql = `
  select j.name, j.status, j.version_id, v.graph, a.timezone
  from journey j
  join account a on a.id = j.account_id
  left join journey_version v on v.account_id = j.account_id and v.id = j.version_id
  where j.account_id = $1 and j.id = $2
  for share of j`;

/** Serialises entries of one journey: who may enter depends on who has. */
export const lockEntriesSql = `select pg_advisory_xact_lock(hashtextextended('journey-entries/' || $1::text, 0))`;

interface EnterOptions {
  isZoned: boolean;
  isTold: boolean;
  /** Of a trigger with several ways: the arrivals of these keys, or all others. */
  only: 'all' | 'these' | 'others';
}

const onlySql: Record<EnterOptions['only'], (keys: string) => string> = {
  all: () => '',
  these: (keys) => `and entry_key like any(${keys}::text[])`,
  others: (keys) => `and not entry_key like any(${keys}::text[])`,
};

/**
 * Takes arrivals and starts runs for people who may enter. $4 the rule of entry, $5 hours since the last entry, $6 the
 * version, $7 the first node or null, $8 when its wait ends, $9 how many percent deliberately get nothing, $10 now,
 * $11 patterns of the keys that the way asks for, $13 and $14 when it ends in other time zones than the account's, the last
 * one the keys of `only`. Of several arrivals of a contact at once, one that may enter once is one.
 * Rows are found again by their place: without statistics, right after many arrive, the key's index looks no better to the
 * planner than one by journey, and 20,000 people took five minutes.
 */
export const enterSql = ({ isZoned, isTold, only }: EnterOptions): string => `
  with
    taken as materialized (
      delete from journey_arrival a
      using (
        select ctid as place
        from journey_arrival
        where account_id = $1 and journey_id = $2 and due_at <= $10 ${onlySql[only](isZoned ? '$15' : '$13')}
        order by due_at limit $3 for update skip locked
      ) t
      where a.account_id = $1 and a.ctid = t.place
      returning a.contact_id, a.entry_key, a.due_at
    ),
    wanted as (
      select contact_id, entry_key, row_number() over (partition by contact_id order by due_at, entry_key) as nth
      from taken
      where entry_key like any($11::text[])
    ),
    allowed as (
      select w.contact_id, w.entry_key,
        ('x' || left(md5($2::text || w.contact_id::text), 8))::bit(32)::bigint % 100 < $9::int as is_held_out,
        ${isZoned ? 'coalesce(z.wake_at, $8)' : '$8::timestamptz'} as wake_at
      from wanted w
      join contact c on c.account_id = $1 and c.id = w.contact_id and c.deleted_at is null
      ${isZoned ? zonesJoin : ''}
      where ($4::text = 'every_time' and $5::int = 0 or w.nth = 1)
        and ($4::text <> 'never' or not exists (
          select from journey_run r
          where r.account_id = $1 and r.journey_id = $2 and r.contact_id = w.contact_id
        ))
        and ($4::text <> 'after_exit' or not exists (
          select from journey_run r
          where r.account_id = $1 and r.journey_id = $2 and r.contact_id = w.contact_id and r.status = 'waiting'
        ))
        and ($5::int = 0 or not exists (
          select from journey_run r
          where r.account_id = $1 and r.journey_id = $2 and r.contact_id = w.contact_id
            and r.entered_at > $10::timestamptz - make_interval(hours => $5::int)
        ))
    ),
    entered as (
      insert into journey_run (
        account_id, journey_id, version_id, contact_id, entry_key, status, node_id, wake_at, entered_at, arrived_at,
        ended_at
      )
      select $1, $2, $6, contact_id, entry_key,
        case when is_held_out then 'held_out' when $7::text is null then 'completed' else 'waiting' end,
        case when is_held_out then $12::text else coalesce($7::text, $12::text) end, wake_at, $10, $10,
        case when is_held_out or $7::text is null then $10::timestamptz end
      from allowed
      on conflict do nothing
      returning id, contact_id, status, wake_at
    )
  select (select count(*)::int from taken) as taken,
    (select array_agg(distinct contact_id) from taken where entry_key like 'list/%') as joined,
    (select count(*)::int from entered) as entered,
    (select count(*)::int from entered where status = 'waiting') as waiting,
    (select count(*)::int from entered where status = 'held_out') as held_out,
    (select min(wake_at) from entered where status = 'waiting') as wakes_at,
    ${isTold ? toldRuns : 'null'} as told`;

/** The time zones of the people who are due, as `enterSql` takes them. */
export const zonesOfArrivalsSql = `
  select distinct ${zoneOf('c', 'a')} as zone
  from (
    select contact_id
    from journey_arrival
    where account_id = $1 and journey_id = $2 and due_at <= $4
    order by due_at limit $3
  ) due
  join contact c on c.account_id = $1 and c.id = due.contact_id
  join account a on a.id = c.account_id`;

export const firstArrivalSql = `
  select entry_key
  from journey_arrival
  where account_id = $1 and journey_id = $2 and due_at <= $3
  order by due_at limit 1`;

export const nextArrivalSql = `
  select min(due_at) as due_at
  from journey_arrival
  where account_id = $1 and journey_id = $2`;

/** Wakes those of the contacts $3 who are at a box that waits for them to join a list. The box looks which. */
export const wakeByListsSql = `
  with
    boxes as (
      select v.id as version_id, n.value ->> 'id' as node_id
      from journey_version v
      cross join jsonb_array_elements(v.graph -> 'nodes') as n (value)
      where v.account_id = $1 and v.journey_id = $2 and v.is_live and n.value ->> 'type' = 'wait_for'
        and n.value -> 'config' -> 'happening' ->> 'kind' = 'list'
    )
  update journey_run r
  set wake_at = $4
  from boxes b
  where r.account_id = $1 and r.contact_id = any($3::uuid[]) and r.version_id = b.version_id
    and r.node_id = b.node_id and r.status = 'waiting' and r.wake_at > $4`;

/** Nobody enters: what lists brought may still be waited for. */
export const dropArrivalsSql = `
  with
    dropped as (
      delete from journey_arrival
      where account_id = $1 and journey_id = $2
      returning contact_id, entry_key
    )
  select array_agg(distinct contact_id) as joined
  from dropped
  where entry_key like 'list/%'`;
