export const listLinksSql = `
  select l.id, l.channel, l.code,
    (
      select coalesce(sum(d.visits), 0)::int
      from published_day d
      where d.account_id = l.account_id and d.published_id = l.published_id and d.channel = l.channel
    ) as visits
  from share_link l
  join published p on p.account_id = l.account_id and p.id = l.published_id
  where l.account_id = $1 and l.published_id = $2 and p.deleted_at is null
  order by array_position($3::text[], l.channel)`;

export const dailyVisitsSql = `
  select day::text, channel, visits
  from published_day
  where account_id = $1 and published_id = $2 and day between $3::date and $4::date
  order by day, channel`;
