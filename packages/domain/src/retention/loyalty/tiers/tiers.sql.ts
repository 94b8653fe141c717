/** The members of all tiers are counted in one pass. */
export const listTiersSql = `
  with
    counted as materialized (
      select tier_id, count(*)::int as members
      from loyalty_member
      where account_id = $1 and program_id = $2
      group by tier_id
    )
  select t.id, t.rank, t.name, t.threshold, t.multiplier::float8 as multiplier, t.benefits, t.color,
    coalesce(c.members, 0) as members
  from loyalty_tier t
  left join counted c on c.tier_id = t.id
  where t.account_id = $1 and t.program_id = $2 and t.removed_at is null
  order by t.rank`;

/** Also checks and raises the programme's revision. */
export const reviseProgramSql = `
  update loyalty_program
  set revision = revision + 1, updated_at = $4
  where account_id = $1 and id = $2 and revision = $3 and deleted_at is null
  returning id`;

export const removeTiersSql = `
  update loyalty_tier
  set removed_at = $4
  where account_id = $1 and program_id = $2 and removed_at is null and not (id = any($3::uuid[]))`;

export const saveTierSql = `
  insert into loyalty_tier (account_id, id, program_id, rank, name, threshold, multiplier, benefits, color)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (account_id, id) do update
  set rank = excluded.rank, name = excluded.name, threshold = excluded.threshold, multiplier = excluded.multiplier,
    benefits = excluded.benefits, color = excluded.color`;

/**
 * What an entry `e` counts for the tiers of programme `p`. Refunds count in full, also where the points were spent already.
 * Opening balances count as earned; adjustments don't.
 */
export const metricOf = `
  case p.tier_metric
    when 'spent' then coalesce(e.amount_minor, 0)
    else case e.kind when 'reverse' then e.points - e.missed else e.points end
  end`;

/** Whether an entry `e` counts for the tiers of programme `p` at a moment. */
export const isMeasured = (now: string): string => `
  e.kind in ('earn', 'opening', 'reverse')
  and (p.tier_months is null or e.at > ${now}::timestamptz - make_interval(months => p.tier_months))`;

/** What a member's tiers are measured by at $4. */
export const metricSql = (member: string): string => `
  select coalesce(sum(${metricOf}), 0)
  from point_entry e
  where e.account_id = $1 and e.member_id = ${member} and ${isMeasured('$4')}`;

const measured = (members: string): string => `
  measured as materialized (
    select m.id, m.tier_id, c.rank as rank, c.id is null and m.tier_id is not null as is_gone, t.id as target_id,
      t.rank as target_rank, t.threshold as target_threshold, p.tier_keep_months
    from loyalty_program p
    join loyalty_member m on m.account_id = p.account_id and m.program_id = p.id
    left join loyalty_tier c on c.account_id = m.account_id and c.id = m.tier_id and c.removed_at is null
    cross join lateral (${metricSql('m.id')}) s (metric)
    left join lateral (
      select t.id, t.rank, t.threshold
      from loyalty_tier t
      where t.account_id = p.account_id and t.program_id = p.id and t.removed_at is null and t.threshold <= s.metric
      order by t.rank desc
      limit 1
    ) t on true
    where p.account_id = $1 and p.id = $2 and ${members}
  )`;

const apply = (which: string): string => `
  moved as (
    update loyalty_member m
    set tier_id = d.target_id,
      tier_since = case when d.target_id is distinct from d.tier_id then $4 else m.tier_since end,
      tier_until = case when d.target_threshold > 0 then $4 + make_interval(months => d.tier_keep_months) end
    from measured d
    where m.account_id = $1 and m.id = d.id and ${which}
    returning m.id, m.contact_id, d.tier_id as from_id, d.target_id as to_id, coalesce(d.rank, 0) as from_rank,
      coalesce(d.target_rank, 0) as to_rank, d.is_gone
  )
  insert into tier_change (account_id, id, program_id, member_id, from_id, to_id, reason, at)
  select $1, uuidv7(), $2, id, from_id, to_id,
    case when is_gone then 'set' when to_rank > from_rank then 'up' else 'down' end, $4
  from moved
  where from_id is distinct from to_id
  returning member_id, from_id, to_id, reason`;

/** Members $3 who reached a higher tier. */
export const moveUpSql = `
  with ${measured('m.id = any($3::uuid[])')}, ${apply('coalesce(d.target_rank, 0) > coalesce(d.rank, 0)')}`;

/** Members $3 whose tier is to be looked at: it's kept for another period, or they move. */
export const lookAgainSql = `
  with ${measured('m.id = any($3::uuid[]) and m.tier_until <= $4')}, ${apply('true')}`;

/** Members $3 whose tier is gone, or who reached a higher one since the tiers were changed. */
export const followTiersSql = `
  with ${measured('m.id = any($3::uuid[])')},
  ${apply('(d.is_gone or coalesce(d.target_rank, 0) > coalesce(d.rank, 0))')}`;

export const tierDueSql = `
  select id
  from loyalty_member
  where account_id = $1 and program_id = $2 and tier_until <= $3
  order by tier_until
  limit $4`;

export const membersAfterSql = `
  select id
  from loyalty_member
  where account_id = $1 and program_id = $2 and ($3::uuid is null or id > $3)
  order by id
  limit $4`;

export const tierNamesSql = `
  select m.id as member_id, m.contact_id, t.name as tier, p.name as title
  from loyalty_member m
  join loyalty_program p on p.account_id = m.account_id and p.id = m.program_id
  join contact c on c.account_id = m.account_id and c.id = m.contact_id and c.deleted_at is null
  left join loyalty_tier t on t.account_id = m.account_id and t.id = m.tier_id
  where m.account_id = $1 and m.id = any($2::uuid[])`;
