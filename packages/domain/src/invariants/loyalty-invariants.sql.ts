import type { Invariant } from '../kernel/index.ts';

/** Points, recounted from the ledger; `checkInvariants` runs them with the account set. */
export const loyaltyInvariants: readonly Invariant[] = [
  {
    name: 'a member has exactly the points that their entries add up to',
    sql: `
      select count(*)::int checked,
        count(*) filter (where b.available + b.pending <> coalesce(e.points, 0) or b.lifetime <> coalesce(e.lifetime, 0))::int broken
      from point_balance b
      left join (
        select account_id, member_id, sum(points) as points,
          sum(points) filter (where points > 0) as lifetime
        from point_entry
        group by 1, 2
      ) e on e.account_id = b.account_id and e.member_id = b.member_id`,
  },
  {
    name: 'a member’s spendable and pending points are what is left of their credits',
    sql: `
      select count(*)::int checked,
        count(*) filter (where b.available <> coalesce(l.available, 0) or b.pending <> coalesce(l.pending, 0))::int broken
      from point_balance b
      left join (
        select account_id, member_id, sum(remaining) filter (where not is_pending) as available,
          sum(remaining) filter (where is_pending) as pending
        from point_lot
        group by 1, 2
      ) l on l.account_id = b.account_id and l.member_id = b.member_id`,
  },
  {
    name: 'every credit has what debits left of it',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where l.id is null or l.points <> e.points or l.remaining <> l.points - coalesce(a.points, 0)
        )::int broken
      from point_entry e
      left join point_lot l on l.account_id = e.account_id and l.id = e.id
      left join (
        select account_id, credit_id, sum(points) as points
        from point_allocation
        group by 1, 2
      ) a on a.account_id = e.account_id and a.credit_id = e.id
      where e.points > 0`,
  },
  {
    name: 'every debit took exactly its points from credits of the same member',
    sql: `
      select count(*)::int checked,
        count(*) filter (where -e.points <> coalesce(a.points, 0) or a.strangers > 0)::int broken
      from point_entry e
      left join (
        select a.account_id, a.debit_id, sum(a.points) as points,
          count(*) filter (where l.member_id <> d.member_id) as strangers
        from point_allocation a
        join point_lot l on l.account_id = a.account_id and l.id = a.credit_id
        join point_entry d on d.account_id = a.account_id and d.id = a.debit_id
        group by 1, 2
      ) a on a.account_id = e.account_id and a.debit_id = e.id
      where e.points <= 0`,
  },
  {
    name: 'a refund takes back at most what its order earned',
    sql: `
      select count(*)::int checked, count(*) filter (where b.back > e.points)::int broken
      from point_entry e
      join (
        select account_id, of_id, sum(missed - points) as back
        from point_entry
        where of_id is not null
        group by 1, 2
      ) b on b.account_id = e.account_id and b.of_id = e.id`,
  },
  {
    name: 'a reward that points bought has its issue, and every such issue its points',
    sql: `
      select count(*)::int checked, count(*) filter (where e.id is null or e.kind <> 'spend' or e.source_id <> i.id)::int broken
      from reward_issue i
      left join point_entry e on e.account_id = i.account_id and e.key = i.key
      where i.source = 'loyalty'`,
  },
  {
    name: 'a member is in the tier that their last change says',
    sql: `
      select count(*)::int checked, count(*) filter (where m.tier_id is distinct from c.to_id)::int broken
      from loyalty_member m
      left join lateral (
        select to_id
        from tier_change c
        where c.account_id = m.account_id and c.member_id = m.id
        order by id desc
        limit 1
      ) c on true`,
  },
  {
    // What is kept holds until a moment, so it is what the entries add up to just before that.
    name: 'what is kept of a member for the overview is what their entries add up to',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (kept_measured, kept_spent, kept_active) is distinct from (coalesce(measured, 0), spent, coalesce(was_active, false))
        )::int broken
      from (
        select b.member_id, b.measured as kept_measured, b.spent_a_year as kept_spent, b.was_active as kept_active,
          sum(
            case when p.tier_metric = 'spent' then coalesce(e.amount_minor, 0)
              when e.kind = 'reverse' then e.points - e.missed
              else e.points
            end
          ) filter (
            where e.kind in ('earn', 'opening', 'reverse')
              and (p.tier_months is null or e.at > t.at - make_interval(months => p.tier_months))
          )::bigint as measured,
          sum(e.amount_minor) filter (where e.at > t.at - interval '1 year')::bigint as spent,
          bool_or(
            e.kind in ('earn', 'spend') and e.at > t.at - interval '120 days' and e.at <= t.at - interval '30 days'
          ) as was_active
        from point_balance b
        join loyalty_program p on p.id = b.program_id and b.counted_by = p.tier_metric || coalesce(p.tier_months::text, '')
        cross join lateral (select b.counted_until - interval '1 millisecond' as at) t
        left join point_entry e on e.member_id = b.member_id
        where b.counted_until is not null
        group by b.member_id, b.measured, b.spent_a_year, b.was_active
      ) m`,
  },
];
