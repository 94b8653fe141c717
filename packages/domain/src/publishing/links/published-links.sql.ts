/** The items of paths $2. The item that has a slug now comes before one that had it earlier. */
export const findLinkedItemsSql = `
  select distinct on (w.path) w.path, p.id, l.code,
    p.status = 'published' and p.taken_down_at is null as is_published
  from (
    select path, split_part(path, '.', 1) as kind, substr(path, strpos(path, '.') + 1) as slug
    from unnest($2::text[]) as t (path)
  ) w
  left join earlier_slug e on e.account_id = $1 and e.slug = w.slug
  join published p on p.account_id = $1 and p.kind = w.kind and p.deleted_at is null
    and (p.slug = w.slug or p.id = e.published_id)
  join share_link l on l.account_id = p.account_id and l.published_id = p.id and l.channel = 'campaign'
  order by w.path, p.slug = w.slug desc`;

export const listLinkedItemsSql = `
  select kind || '.' || slug as path, title
  from published
  where account_id = $1 and deleted_at is null and status = 'published' and taken_down_at is null
    and kind in ('form', 'page', 'survey', 'lead', 'reward', 'loyalty', 'referral')
  order by published_at desc, id
  limit 100`;
