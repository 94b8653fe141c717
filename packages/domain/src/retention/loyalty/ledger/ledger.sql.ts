/** In order of id, so two batches with the same members wait for each other instead of deadlocking. */
export const lockBalancesSql = `
  select member_id, available::float8 as available, pending::float8 as pending
  from point_balance
  where account_id = $1 and member_id = any($2::uuid[])
  order by member_id
  for update`;

export const knownKeysSql = `
  select key
  from point_entry
  where account_id = $1 and key = any($2::text[])`;

/**
 * When points that are earned now become spendable, and when they expire. A day each year is the first one after they
 * are spendable.
 */
export const creditTermsSql = `
  select t.available_at, case p.expiry
    when 'rolling' then t.since + make_interval(days => p.expiry_days)
    when 'fixed' then (
      select min(ends)
      from (
        select (make_date(
          (extract(year from t.since at time zone a.timezone))::int + n,
          substr(p.expiry_date, 1, 2)::int, substr(p.expiry_date, 4, 2)::int
        ) + 1)::timestamp at time zone a.timezone as ends
        from generate_series(0, 1) n
      ) d
      where ends > t.since
    )
  end as expires_at
  from loyalty_program p
  join account a on a.id = p.account_id
  cross join lateral (
    select case when p.pending_days > 0 and $4 then $3::timestamptz + make_interval(days => p.pending_days) end as available_at,
      $3::timestamptz + make_interval(days => case when $4 then p.pending_days else 0 end) as since
  ) t
  where p.account_id = $1 and p.id = $2`;

/**
 * Entries, what is left of each, and balances, in one statement. $3 are ids, $4 members, $5 points, $6 rules, $7 amounts,
 * $8 sources, $9 references, $10 keys, $11 times, $12 ends. A known key adds nothing.
 */
export const addCreditsSql = `
  with
    added as (
      insert into point_entry (
        account_id, id, program_id, member_id, kind, points, available_at, expires_at, rule_id, amount_minor, source_id,
        source, actor_id, reference, reason, key, at
      )
      select $1, id, $2, member_id, $13, points, $14, expires_at, rule_id, amount_minor, source_id, $15, $16, reference,
        $17, key, at
      from unnest(
        $3::uuid[], $4::uuid[], $5::int[], $6::uuid[], $7::bigint[], $8::uuid[], $9::text[], $10::text[],
        $11::timestamptz[], $12::timestamptz[]
      ) as g (id, member_id, points, rule_id, amount_minor, source_id, reference, key, at, expires_at)
      on conflict (account_id, key) do nothing
      returning id, member_id, points, available_at, expires_at
    ),
    lots as (
      insert into point_lot (
        account_id, id, program_id, member_id, points, remaining, is_pending, available_at, expires_at
      )
      select $1, id, $2, member_id, points, points, available_at is not null, available_at, expires_at
      from added
    ),
    balances as (
      update point_balance b
      set available = b.available + case when $14::timestamptz is null then s.points else 0 end,
        pending = b.pending + case when $14::timestamptz is null then 0 else s.points end,
        lifetime = b.lifetime + s.points,
        active_at = case when $13 = 'adjust' then coalesce(b.active_at, $18) else $18 end, counted_until = null
      from (select member_id, sum(points) as points from added group by member_id) s
      where b.account_id = $1 and b.member_id = s.member_id
    )
  select id, member_id, points
  from added`;

/**
 * Takes points from what is left, soonest to expire first; $6 names a credit that comes before all others, pending or not.
 * One debit per member. What can't be taken is `missed`; it counts for tiers, so a debit that takes nothing changes the balance too.
 * $3 are ids, $4 members, $5 points.
 */
export const takePointsSql = `
  with
    given as materialized (
      select *
      from unnest(
        $3::uuid[], $4::uuid[], $5::int[], $6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::timestamptz[],
        $11::bigint[]
      ) as g (id, member_id, wanted, of_id, source_id, reference, key, at, amount_minor)
    ),
    ranked as (
      select g.id as debit_id, g.wanted, l.id as credit_id, l.remaining, l.is_pending, sum(l.remaining) over (
        partition by g.id
        order by l.id is distinct from g.of_id, l.expires_at nulls last, l.id
      ) as upto
      from given g
      join point_lot l on l.account_id = $1 and l.member_id = g.member_id and l.remaining > 0
        and (not l.is_pending or l.id = g.of_id)
    ),
    taken as materialized (
      select debit_id, credit_id, is_pending, least(remaining, wanted - (upto - remaining))::int as points
      from ranked
      where upto - remaining < wanted
    ),
    entries as (
      insert into point_entry (
        account_id, id, program_id, member_id, kind, points, missed, amount_minor, source_id, of_id, source, actor_id,
        reference, reason, key, at
      )
      select $1, g.id, $2, g.member_id, $12, -coalesce(t.points, 0), g.wanted - coalesce(t.points, 0), g.amount_minor,
        g.source_id, g.of_id, $13, $14, g.reference, $15, g.key, g.at
      from given g
      left join (select debit_id, sum(points)::int as points from taken group by debit_id) t on t.debit_id = g.id
    ),
    allocations as (
      insert into point_allocation (account_id, debit_id, credit_id, points)
      select $1, debit_id, credit_id, points
      from taken
    ),
    lots as (
      update point_lot l
      set remaining = l.remaining - t.points
      from taken t
      where l.account_id = $1 and l.id = t.credit_id
    ),
    balances as (
      update point_balance b
      set available = b.available - s.spendable, pending = b.pending - s.pending,
        active_at = case when $12 = 'spend' then $16 else b.active_at end, counted_until = null
      from (
        select g.member_id, coalesce(sum(t.points) filter (where not t.is_pending), 0) as spendable,
          coalesce(sum(t.points) filter (where t.is_pending), 0) as pending
        from given g
        left join taken t on t.debit_id = g.id
        group by g.member_id
      ) s
      where b.account_id = $1 and b.member_id = s.member_id
    )
  select debit_id as id, sum(points)::int as points
  from taken
  group by debit_id`;

/** Pending points of these members whose time has come. */
export const releaseSql = `
  with
    released as (
      update point_lot
      set is_pending = false
      where account_id = $1 and member_id = any($2::uuid[]) and is_pending and remaining > 0 and available_at <= $3
      returning member_id, remaining
    )
  update point_balance b
  set available = b.available + s.points, pending = b.pending - s.points
  from (select member_id, sum(remaining) as points from released group by member_id) s
  where b.account_id = $1 and b.member_id = s.member_id`;

/** Each credit that ends is an entry of its own, so that repeating it is recognized. $4: all that these members have. */
export const expireSql = `
  with
    due as materialized (
      select uuidv7() as entry_id, id, program_id, member_id, remaining, is_pending
      from point_lot
      where account_id = $1 and member_id = any($2::uuid[]) and remaining > 0 and ($4 or expires_at <= $3)
    ),
    entries as (
      insert into point_entry (account_id, id, program_id, member_id, kind, points, source, key, at)
      select $1, entry_id, program_id, member_id, 'expire', -remaining, 'clock', 'expire/' || id, $3
      from due
    ),
    allocations as (
      insert into point_allocation (account_id, debit_id, credit_id, points)
      select $1, entry_id, id, remaining
      from due
    ),
    lots as (
      update point_lot l
      set remaining = 0
      from due d
      where l.account_id = $1 and l.id = d.id
    )
  update point_balance b
  set available = b.available - s.spendable, pending = b.pending - s.pending
  from (
    select member_id, coalesce(sum(remaining) filter (where not is_pending), 0) as spendable,
      coalesce(sum(remaining) filter (where is_pending), 0) as pending
    from due
    group by member_id
  ) s
  where b.account_id = $1 and b.member_id = s.member_id`;
