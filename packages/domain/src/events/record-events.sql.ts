/** Keeps the contacts from being erased until the transaction ends. In order of id, so two batches can't deadlock. */
export const holdContactsSql = `
  select id
  from contact
  where account_id = $1 and id = any($2::uuid[]) and deleted_at is null
  order by id
  for key share`;

/**
 * Stores the events whose key is new, or was last used 30 days ago. Keys are claimed in order, so two batches with the
 * same keys wait for each other instead of deadlocking; the second one then finds them taken. Of equal keys in one
 * batch, the first counts.
 */
export const storeEventsSql = `
  with
    given as (
      select id, contact_id, name, source, at, dedup_key, properties::jsonb as properties,
        case when dedup_key is not null then sha256(convert_to(dedup_key, 'UTF8')) end as key_hash, n
      from unnest(
        $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::text[]
      ) with ordinality as g (id, contact_id, name, source, at, dedup_key, properties, n)
    ),
    claimed as (
      insert into contact_event_key as k (account_id, key_hash, recorded_at)
      select distinct $1::uuid, key_hash, $9::timestamptz
      from given
      where key_hash is not null
      order by 2
      on conflict (account_id, key_hash) do update
      set recorded_at = excluded.recorded_at
      where k.recorded_at <= excluded.recorded_at - interval '30 days'
      returning key_hash
    ),
    fresh as (
      select id, contact_id, name, source, at, dedup_key, properties
      from given
      where key_hash is null
      union all
      select id, contact_id, name, source, at, dedup_key, properties
      from (
        select distinct on (g.key_hash) g.*
        from given g
        join claimed c on c.key_hash = g.key_hash
        order by g.key_hash, g.n
      ) firsts
    )
  insert into contact_event (account_id, id, contact_id, name, source, at, dedup_key, properties)
  select $1, id, contact_id, name, source, at, dedup_key, properties
  from fresh
  returning id`;

/** Adds what names have in addition. A property keeps the type it was first seen with. */
const orAddProperties = `
  on conflict (account_id, name) do update
  set properties = excluded.properties || known.properties`;

/** An event that can't be a repeat, and its name and the types $9 of its properties if they're new. */
export const storeFreshEventSql = `
  with
    named as (
      insert into event_name as known (account_id, name, properties)
      select $1::uuid, $4::text, $9::jsonb
      where not exists (
        select
        from event_name n
        where n.account_id = $1 and n.name = $4 and n.properties ?& array(select jsonb_object_keys($9::jsonb))
      )
      ${orAddProperties}
    )
  insert into contact_event (account_id, id, contact_id, name, source, at, dedup_key, properties)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`;

export const knownNamesSql = `
  select name, properties
  from event_name
  where account_id = $1 and name = any($2::text[])`;

/** In order of name, so two batches can't deadlock. */
export const noteNamesSql = `
  insert into event_name as known (account_id, name, properties)
  select $1, name, properties::jsonb
  from unnest($2::text[], $3::text[]) as g (name, properties)
  order by name
  ${orAddProperties}`;
