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
