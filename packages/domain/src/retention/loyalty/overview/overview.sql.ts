import { countedBy, isCounted, memberFigures } from '../tiers/member-figures.sql.ts';

const balance = 'b.member_id, b.active_at, b.available, b.pending';

/**
 * Members by the tier they are in, with what they did and have. Entries are added up only for members without kept figures:
 * those who had a movement since the last count. $3 is now, $4 what is near the next tier. Someone in a removed tier has the
 * rank of those in none.
 */
export const membersSql = `
  with
    program as (
      select p.*, ${countedBy} as counted_by
      from loyalty_program p
      where p.account_id = $1 and p.id = $2
    ),
    -- Materialized: otherwise a plan could add up a member’s entries twice.
    added as materialized (
      select ${balance}, f.measured, f.spent_a_year, f.was_active
      from program p
      join point_balance b on b.account_id = p.account_id and b.program_id = p.id
      cross join lateral (${memberFigures('b.member_id')}) f
      where not coalesce(${isCounted}, false)
    ),
    held as (
      select ${balance}, b.measured, b.spent_a_year, b.was_active
      from program p
      join point_balance b on b.account_id = p.account_id and b.program_id = p.id
      where ${isCounted}
      union all
      table added
    ),
    tiers as (
      select t.id, t.rank,
        min(t.threshold) over (order by t.rank rows between 1 following and unbounded following) as next
      from (
        select id, rank, threshold
        from loyalty_tier
        where account_id = $1 and program_id = $2 and removed_at is null
        union all
        select null, 0, 0
      ) t
    )
  select m.tier_id, coalesce(c.rank, 0) as rank, count(*)::int as members,
    count(*) filter (where m.joined_at > $3::timestamptz - interval '30 days')::int as joined,
    count(*) filter (where m.joined_at <= $3::timestamptz - interval '30 days')::int as members_before,
    count(*) filter (where b.active_at > $3::timestamptz - interval '90 days')::int as active,
    count(*) filter (where b.was_active)::int as active_before,
    count(*) filter (where m.viewed_at > $3::timestamptz - interval '30 days')::int as viewers,
    coalesce(sum(b.available), 0)::float8 as available, coalesce(sum(b.pending), 0)::float8 as pending,
    count(*) filter (where b.pending > 0)::int as pending_members, avg(b.spent_a_year)::bigint as spent_a_year,
    count(*) filter (where b.measured < n.next and b.measured >= n.next - $4::int)::int as near_next
  from loyalty_member m
  join held b on b.member_id = m.id
  left join tiers c on c.id = m.tier_id
  left join tiers n on n.rank = coalesce(c.rank, 0)
  where m.account_id = $1 and m.program_id = $2
  group by m.tier_id, c.rank`;

/** Tiers from the highest. */
export const tiersSql = `
  select id, name, color, rank, threshold
  from loyalty_tier
  where account_id = $1 and program_id = $2 and removed_at is null
  order by rank desc`;

/** Uses of a code that weren't taken back. */
const uses = `
  select n.code_id, n.created_at as at
  from reward_entry n
  where n.account_id = $1 and n.kind = 'redeem' and not exists (
    select
    from reward_entry b
    where b.account_id = n.account_id and b.of_id = n.id
  )`;

const bought = `
  from reward_issue i
  join point_entry e on e.account_id = i.account_id and e.key = i.key and e.program_id = $2
  where i.account_id = $1 and i.source = 'loyalty'`;

/**
 * Codes bought with points: given in the last 30 days, and used for the first time in these and in the 30 before. It
 * starts from the newest uses, because looking for those of 60,000 codes took 300 ms. $4 is an id from before them.
 */
export const redeemedSql = `
  with
    used as (
      select code_id, min(at) as at
      from (${uses} and n.id >= $4::uuid) n
      group by code_id
      having min(at) > $3::timestamptz - interval '60 days'
    ),
    first_used as (
      select u.code_id, u.at
      from used u
      where not exists (
        select
        from (${uses}) n
        where n.code_id = u.code_id and n.at < u.at
      )
    )
  select count(*) filter (where u.at > $3::timestamptz - interval '30 days')::int as now,
    count(*) filter (where u.at <= $3::timestamptz - interval '30 days')::int as before, (
      select count(*)
      ${bought} and i.id >= $4::uuid and i.issued_at > $3::timestamptz - interval '30 days'
    )::int as issued
  from first_used u
  join lateral (
    select i.id
    ${bought} and i.code_id = u.code_id
  ) i on true`;

/** Paid orders of the last 60 days, of members and of others, in the programme's currency. */
export const ordersSql = `
  with o as (
    select e.contact_id, e.at, e.at > $3::timestamptz - interval '30 days' as is_recent, m.id is not null as is_member,
      case when jsonb_typeof(e.properties -> 'amount') = 'number'
        and coalesce(lower(e.properties ->> 'currency'), lower(p.currency)) = lower(p.currency)
        then least(greatest(round((e.properties ->> 'amount')::numeric * 100), 0), 1000000000000000) end as amount
    from contact_event e
    join loyalty_program p on p.account_id = $1 and p.id = $2
    left join loyalty_member m on m.account_id = $1 and m.program_id = $2 and m.contact_id = e.contact_id
    where e.account_id = $1 and e.name = 'order.paid' and e.at > $3::timestamptz - interval '60 days' and e.at <= $3
  )
  select coalesce(sum(amount) filter (where is_member and is_recent), 0)::bigint as amount,
    coalesce(sum(amount) filter (where is_member and not is_recent), 0)::bigint as before,
    count(amount) filter (where is_member and is_recent)::int as orders,
    (avg(amount) filter (where is_member and is_recent))::float8 as basket,
    (avg(amount) filter (where not is_member and is_recent))::float8 as other_basket,
    count(distinct contact_id) filter (where is_member and o.at >= date_trunc('month', $3::timestamptz at time zone a.timezone) at time zone a.timezone)::int
      as ordered_this_month
  from o
  cross join (select timezone from account where id = $1) a`;

/**
 * The last 12 weeks in the account's time zone, from Monday. $4 is an id from before the first of them. Each entry is put
 * between the weeks' beginnings: asking its own week in the time zone took twice as long.
 */
export const weeksSql = `
  with
    weeks as (
      select array_agg(date_trunc('week', $3::timestamptz at time zone a.timezone) - make_interval(weeks => n) order by n desc)
          as starts,
        array_agg((date_trunc('week', $3::timestamptz at time zone a.timezone) - make_interval(weeks => n)) at time zone a.timezone
          order by n desc) as begins
      from account a
      cross join generate_series(-1, 11) n
      where a.id = $1
    ),
    moved as (
      select width_bucket(e.at, w.begins) as nth, sum(e.points) filter (where e.points > 0) as earned,
        -sum(e.points) filter (where e.points < 0 and e.kind <> 'expire') as spent,
        -sum(e.points) filter (where e.kind = 'expire') as expired
      from point_entry e
      cross join weeks w
      where e.account_id = $1 and e.program_id = $2 and e.id >= $4::uuid
      group by 1
    )
  select s.starts::date::text as week, coalesce(m.earned, 0)::float8 as earned, coalesce(m.spent, 0)::float8 as spent,
    coalesce(m.expired, 0)::float8 as expired
  from weeks w
  cross join unnest(w.starts) with ordinality as s (starts, nth)
  left join moved m on m.nth = s.nth
  where s.nth <= 12
  order by s.starts`;

/** What expires within 60 days, until the last of it. */
export const expiringSql = `
  select coalesce(sum(remaining), 0)::float8 as points, count(distinct member_id)::int as members, max(expires_at) as until
  from point_lot
  where account_id = $1 and program_id = $2 and remaining > 0 and expires_at is not null and expires_at > $3
    and expires_at <= $3::timestamptz + interval '60 days'`;
