export const programAtSql = `
  select p.status, p.expiry, p.points_until <= $3 as has_lapsed, p.name, (
    select l.id
    from list l
    where l.account_id = p.account_id and l.id = p.list_id and l.archived_at is null
  ) as list_id
  from loyalty_program p
  where p.account_id = $1 and p.id = $2 and p.deleted_at is null and p.status <> 'draft'`;

/** Members with points that become spendable or expire now. */
export const lotsDueSql = `
  select distinct member_id
  from (
    (select member_id
    from point_lot
    where account_id = $1 and program_id = $2 and is_pending and remaining > 0 and available_at <= $3
    order by available_at
    limit $4)
    union all
    (select member_id
    from point_lot
    where account_id = $1 and program_id = $2 and remaining > 0 and expires_at is not null and expires_at <= $3
    order by expires_at
    limit $4)
  ) due`;

/** Locks members who did nothing for too long, and have points. */
export const inactiveSql = `
  select b.member_id
  from point_balance b
  join loyalty_program p on p.account_id = b.account_id and p.id = b.program_id
  where b.account_id = $1 and b.program_id = $2 and b.available + b.pending > 0 and p.expiry = 'inactivity'
    and b.active_at <= $3::timestamptz - make_interval(days => p.expiry_days)
  order by b.member_id
  limit $4
  for update of b`;

/** Locks members of an ended programme who still have points. */
export const lapsingSql = `
  select member_id
  from point_balance
  where account_id = $1 and program_id = $2 and available + pending > 0 and $3::timestamptz is not null
  order by member_id
  limit $4
  for update`;

const expiresSoon = `
  select l.member_id, sum(l.remaining)::int as points, min(l.expires_at) as ends
  from point_lot l
  where l.account_id = $1 and l.program_id = $2 and l.remaining > 0 and l.expires_at is not null and l.expires_at > $3
    and l.expires_at <= $3::timestamptz + interval '30 days'
  group by l.member_id`;

const becomesInactive = `
  select i.member_id, least(i.available + i.pending, 2000000000)::int as points,
    i.active_at + make_interval(days => p.expiry_days) as ends
  from point_balance i
  join loyalty_program p on p.account_id = i.account_id and p.id = i.program_id
  where i.account_id = $1 and i.program_id = $2 and i.available + i.pending > 0 and p.expiry = 'inactivity'
    and p.expiry_days > 30 and i.active_at > $3::timestamptz - make_interval(days => p.expiry_days)
    and i.active_at <= $3::timestamptz - make_interval(days => p.expiry_days - 30)`;

/** Once in 30 days, of all that expires within 30 days: nothing expires without a reminder, and nobody gets one a day. */
const remind = (who: string): string => `
  with
    soon as materialized (
      select s.member_id, s.points, s.ends
      from (${who}) s
      join point_balance b on b.account_id = $1 and b.member_id = s.member_id
      where b.reminded_at is null or b.reminded_at <= $3::timestamptz - interval '30 days'
      order by s.member_id
      limit $4
    ),
    marked as (
      update point_balance b
      set reminded_at = $3
      from soon s
      where b.account_id = $1 and b.member_id = s.member_id
      returning b.member_id, s.points, s.ends
    )
  select k.points, (k.ends at time zone a.timezone)::date::text as last_day, c.id as contact_id
  from marked k
  join account a on a.id = $1
  join loyalty_member m on m.account_id = $1 and m.id = k.member_id
  left join contact c on c.account_id = $1 and c.id = m.contact_id and c.deleted_at is null`;

export const remindSql = remind(expiresSoon);
export const remindInactiveSql = remind(becomesInactive);

/** When points become spendable or expire next, or a tier is looked at. */
export const nextTurnSql = `
  select least(
    (select min(available_at) from point_lot where account_id = $1 and program_id = $2 and is_pending and remaining > 0),
    (select min(expires_at) from point_lot where account_id = $1 and program_id = $2 and remaining > 0 and expires_at is not null),
    (select min(tier_until) from loyalty_member where account_id = $1 and program_id = $2 and tier_until is not null),
    (select points_until from loyalty_program where account_id = $1 and id = $2)
  ) as next_at, (
    select count(*)::int
    from point_balance
    where account_id = $1 and program_id = $2 and available + pending > 0
  ) as holders`;
