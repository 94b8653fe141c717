/** Rows in a fixed order, so two processes can’t deadlock. Items that were deleted since are left out. */
export const countVisitsSql = `
  insert into published_day as d (account_id, published_id, channel, day, visits)
  select p.account_id, p.id, t.channel, t.day, t.visits
  from unnest($2::uuid[], $3::text[], $4::date[], $5::int[]) as t (published_id, channel, day, visits)
  join published p on p.account_id = $1 and p.id = t.published_id
  order by p.id, t.channel, t.day
  on conflict (account_id, published_id, channel, day) do update
  set visits = d.visits + excluded.visits`;
