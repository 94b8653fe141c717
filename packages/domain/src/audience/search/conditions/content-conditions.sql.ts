/** What conditions are compiled with. Deleted segments are included. */
export const readConditionFactsSql = `
  select a.country,
    coalesce((
      select json_agg(json_build_object('id', id, 'definition', definition))
      from segment
      where account_id = $1
    ), '[]') as segments,
    coalesce((
      select json_agg(json_build_object('key', key, 'type', type))
      from contact_attribute
      where account_id = $1
    ), '[]') as attributes
  from account a
  where a.id = $1`;

/** The parts shown to the contacts of $1. */
export const readShownPartsSql = ({ join, mask }: { join: string; mask: string }): string => `
  select p.id, ${mask} as mask
  from unnest($1::uuid[]) p (id)
  ${join}`;

/** The segments of $2 and attributes of $3 that no longer exist; deleted segments with their name. */
export const findMissingConditionsSql = `
  select 'segment' as kind, s.name
  from unnest($2::uuid[]) wanted (id)
  left join segment s on s.account_id = $1 and s.id = wanted.id
  where s.id is null or s.archived_at is not null
  union all
  select 'attribute', wanted.key
  from unnest($3::text[]) wanted (key)
  where not exists (select from contact_attribute a where a.account_id = $1 and a.key = wanted.key)`;
