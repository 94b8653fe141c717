/** PostgreSQL 18 has it built in. */
export const createUuidv7Sql = `
  create or replace function uuidv7(shift interval default '0') returns uuid
  language sql volatile parallel safe as $$
    select (
      left(ms, 8) || '-' || right(ms, 4) || '-7' || fraction || '-' || substr(gen_random_uuid()::text, 20)
    )::uuid
    from (select extract(epoch from clock_timestamp() + shift) * 1000000 as us) t,
      lateral (
        select lpad(to_hex(trunc(us / 1000)::bigint), 12, '0') as ms,
          lpad(to_hex(trunc(mod(us, 1000) * 4.096)::int), 3, '0') as fraction
      ) h
  $$`;

export const readNeedsSql = `
  select
    current_setting('server_version_num')::int as version,
    r.rolname as owner,
    r.rolsuper or r.rolcreaterole as "mayCreateLogins",
    r.rolsuper or r.rolbypassrls as "bypassesSecurity",
    to_regclass('schema_migration') is null as "isNew",
    to_regclass('account') is null
      or coalesce(
        has_table_privilege(to_regrole('talkdrum_app')::oid, to_regclass('account')::oid, 'select'), false
      ) as "hasGrants",
    has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')
      as "mayCreateTables",
    pg_encoding_to_char(d.encoding) as encoding,
    lower(chr(201)) = chr(233) as "knowsLetters",
    exists (select 1 from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"
  from pg_roles r, pg_database d
  where r.rolname = current_user and d.datname = current_database()
`;
