/** Every table with an account, and the tables its rows refer to. */
export const catalogSql = `
  select c.oid::regclass::text as name,
    coalesce(array_agg(f.confrelid::regclass::text) filter (where f.oid is not null), '{}') as targets
  from pg_class c
  left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0
    and f.confrelid <> c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (
      select 1
      from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    )
  group by c.oid
  order by 1`;
