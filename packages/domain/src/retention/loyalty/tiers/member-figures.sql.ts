import { isMeasured, metricOf } from './tiers.sql.ts';

/** By what programme `p` measures tiers. What was counted by other terms doesn't hold. */
export const countedBy = `p.tier_metric || coalesce(p.tier_months::text, '')`;

/** Whether what is kept beside balance `b` holds at $3, with `p.counted_by`. Every movement ends that, and so does time. */
export const isCounted = 'b.counted_until > $3 and b.counted_by = p.counted_by';

const isMove = `e.kind in ('earn', 'spend')`;
const isEarlier = `${isMove} and e.at > $3::timestamptz - interval '120 days'
      and e.at <= $3::timestamptz - interval '30 days'`;

/**
 * What the entries of a member of programme `p` add up to at $3, and until when that holds: the first moment at which an
 * entry leaves the year or the months of tiers, or was 30 or 120 days ago.
 */
export const memberFigures = (member: string): string => `
  select coalesce(sum(${metricOf}) filter (where ${isMeasured('$3')}), 0)::bigint as measured,
    sum(e.amount_minor) filter (where e.at > $3::timestamptz - interval '1 year')::bigint as spent_a_year,
    coalesce(bool_or(${isEarlier}), false) as was_active,
    least(
      min(e.at) filter (where e.amount_minor is not null and e.at > $3::timestamptz - interval '1 year') + interval '1 year',
      min(e.at) filter (where ${isMeasured('$3')}) + make_interval(months => p.tier_months),
      coalesce(
        max(e.at) filter (where ${isEarlier}) + interval '120 days',
        min(e.at) filter (where ${isMove} and e.at > $3::timestamptz - interval '30 days') + interval '30 days'
      ),
      'infinity'
    ) as counted_until
  from point_entry e
  where e.account_id = $1 and e.member_id = ${member}`;

/** Members after $4 who are to be counted. */
export const uncountedSql = `
  select b.member_id as id
  from (select account_id, id, ${countedBy} as counted_by from loyalty_program p) p
  join point_balance b on b.account_id = p.account_id and b.program_id = p.id
  where p.account_id = $1 and p.id = $2 and ($4::uuid is null or b.member_id > $4) and not coalesce(${isCounted}, false)
  order by b.member_id
  limit $5`;

/** Keeps the figures of members $4, whose balances are locked by an earlier statement: this one sees what changed before. */
export const keepFiguresSql = `
  update point_balance b
  set measured = f.measured, spent_a_year = f.spent_a_year, was_active = f.was_active, counted_until = f.counted_until,
    counted_by = f.counted_by
  from (
    select m.id, f.*, ${countedBy} as counted_by
    from loyalty_program p
    cross join unnest($4::uuid[]) m (id)
    cross join lateral (${memberFigures('m.id')}) f
    where p.account_id = $1 and p.id = $2
  ) f
  where b.account_id = $1 and b.member_id = f.id`;
