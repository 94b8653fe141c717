/**
 * By the account’s own days. Rows in a fixed order, so two processes can’t deadlock. Items that were deleted since are
 * left out.
 */
export const countVisitsSql = `
  insert into published_day as d (account_id, published_id, channel, day, visits)
  select p.account_id, p.id, t.channel, (t.at at time zone a.timezone)::date, sum(t.visits)::int
  from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::int[]) as t (published_id, channel, at, visits)
  join published p on p.account_id = $1 and p.id = t.published_id
  join account a on a.id = p.account_id
  group by p.account_id, p.id, t.channel, 4
  order by p.id, t.channel, 4
  on conflict (account_id, published_id, channel, day) do update
  set visits = d.visits + excluded.visits`;
