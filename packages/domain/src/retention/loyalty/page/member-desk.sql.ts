export const shownProgramSql = `
  select p.name, p.unit, p.currency, p.worth_points, p.worth_minor, p.message, p.terms, p.status, p.points_until,
    p.tier_metric, p.tier_months
  from loyalty_program p
  where p.account_id = $1 and p.id = $2 and p.deleted_at is null`;

export const memberPersonSql = `
  select c.full_name, m.id as member_id
  from contact c
  left join loyalty_member m on m.account_id = c.account_id and m.program_id = $2 and m.contact_id = c.id
  where c.account_id = $1 and c.id = $3 and c.deleted_at is null`;

/** At most once a day, so that reading a page writes seldom. */
export const noteViewSql = `
  update loyalty_member
  set viewed_at = $3
  where account_id = $1 and id = $2 and (viewed_at is null or viewed_at < $3::timestamptz - interval '1 day')`;

/** Where a member is between their tier and the next; parameters as in the statement of the metric. */
export const progressSql = (metric: string): string => `
  select s.metric::float8 as metric, c.name as tier, c.color, c.benefits, c.threshold, m.tier_until, n.name as next_tier,
    n.threshold as next_threshold
  from loyalty_program p
  join loyalty_member m on m.account_id = p.account_id and m.program_id = p.id
  left join loyalty_tier c on c.account_id = m.account_id and c.id = m.tier_id and c.removed_at is null
  left join lateral (
    select t.name, t.threshold
    from loyalty_tier t
    where t.account_id = p.account_id and t.program_id = p.id and t.removed_at is null and t.rank > coalesce(c.rank, 0)
    order by t.rank
    limit 1
  ) n on true
  cross join lateral (${metric}) s (metric)
  where p.account_id = $1 and p.id = $2 and m.id = $3::uuid`;

/** What a member could buy, cheapest first. */
export const offeredRewardsSql = `
  select l.reward_id, r.name, r.kind, l.points, wanted.name as min_tier,
    coalesce(mine.rank, 0) >= coalesce(wanted.rank, 0) as has_tier
  from loyalty_reward l
  join reward r on r.account_id = l.account_id and r.id = l.reward_id and r.deleted_at is null
  join loyalty_member m on m.account_id = l.account_id and m.id = $3
  left join loyalty_tier mine on mine.account_id = l.account_id and mine.id = m.tier_id and mine.removed_at is null
  left join loyalty_tier wanted on wanted.account_id = l.account_id and wanted.id = l.min_tier_id
    and wanted.removed_at is null
  where l.account_id = $1 and l.program_id = $2 and l.is_on and (r.limit_total is null or r.issued < r.limit_total)
  order by l.points, l.id
  limit 50`;

/** Codes that a member bought and hasn't used up. */
export const boughtCodesSql = `
  select r.name as reward, c.code, c.expires_at
  from point_entry e
  join reward_issue i on i.account_id = e.account_id and i.key = e.key and i.source = 'loyalty'
  join reward_code c on c.account_id = i.account_id and c.id = i.code_id
  join reward r on r.account_id = i.account_id and r.id = i.reward_id
  where e.account_id = $1 and e.member_id = $2 and e.kind = 'spend' and (c.expires_at is null or c.expires_at > $3)
    and (c.source = 'shared' or c.redeemed = 0 or c.balance_minor > 0)
  order by e.id desc
  limit 5`;
