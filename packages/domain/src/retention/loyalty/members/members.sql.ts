const columns = `
  m.id, m.program_id, m.number, m.contact_id, c.full_name as contact_name, m.tier_id, t.name as tier, m.tier_until,
  b.available::float8 as available, b.pending::float8 as pending, b.lifetime::float8 as lifetime, m.joined_at, b.active_at`;

const joins = `
  join point_balance b on b.account_id = m.account_id and b.member_id = m.id
  left join contact c on c.account_id = m.account_id and c.id = m.contact_id and c.deleted_at is null
  left join loyalty_tier t on t.account_id = m.account_id and t.id = m.tier_id`;

/** Those with the number $4 or, as chosen, whose contact is one of $5 or has the pattern $5 in its name or addresses. */
export type ChosenMembers = 'all' | 'found' | 'searched';

const chosen: Record<ChosenMembers, string> = {
  all: '',
  found: 'and (m.contact_id = any($5::uuid[]) or m.number = $4::int)',
  searched: 'and (c.full_name ilike $5 or c.email ilike $5 or c.phone ilike $5 or m.number::text = $4)',
};

const filter = (which: ChosenMembers) => `
  m.account_id = $1 and m.program_id = $2 and ($3::uuid is null or m.tier_id = $3) ${chosen[which]}`;

/** The page ends before this parameter. */
const nextParam = (which: ChosenMembers) => (which === 'all' ? 4 : 6);

/** Newest first. */
export const listMembersSql = (which: ChosenMembers): string => `
  select ${columns}
  from loyalty_member m ${joins}
  where ${filter(which)} and ($${nextParam(which)}::uuid is null or m.id < $${nextParam(which)})
  order by m.id desc
  limit $${nextParam(which) + 1}`;

export const countMembersSql = (which: ChosenMembers): string => `
  select count(*)::int as total
  from loyalty_member m ${which === 'searched' ? joins : ''}
  where ${filter(which)}`;

export const readMemberSql = `
  select ${columns}, p.worth_points, p.worth_minor, p.currency, p.unit, p.name as program, p.status, e.points as expiring,
    e.at as expiring_at
  from loyalty_member m ${joins}
  join loyalty_program p on p.account_id = m.account_id and p.id = m.program_id and p.deleted_at is null
  left join lateral (
    select sum(remaining)::float8 as points, expires_at as at
    from point_lot l
    where l.account_id = m.account_id and l.member_id = m.id and l.remaining > 0 and l.expires_at is not null
    group by expires_at
    order by expires_at
    limit 1
  ) e on true
  where m.account_id = $1`;

export const memberByIdSql = `${readMemberSql} and m.id = $2`;

export const memberByContactSql = `${readMemberSql} and m.program_id = $2 and m.contact_id = $3`;

export const memberByNumberSql = `${readMemberSql} and m.program_id = $2 and m.number = $3`;

export const membersOfContactSql = `${readMemberSql} and m.contact_id = $2
  order by m.id desc
  limit 20`;

/** Those of $3 who aren't members and weren't deleted. Holds them until the transaction ends. */
export const notMembersSql = `
  select c.id
  from contact c
  where c.account_id = $1 and c.id = any($3::uuid[]) and c.deleted_at is null and not exists (
    select
    from loyalty_member m
    where m.account_id = $1 and m.program_id = $2 and m.contact_id = c.id
  )
  order by c.id
  for key share`;

/** Also makes programmes' members wait for each other: no two get the same number. */
export const takeNumbersSql = `
  update loyalty_program
  set last_number = last_number + $3
  where account_id = $1 and id = $2 and last_number <= 2000000000 - $3
  returning last_number - $3 as before`;

/** Everyone begins in the tier that needs nothing, if there is one. */
export const insertMembersSql = `
  with
    first_tier as (
      select id
      from loyalty_tier
      where account_id = $1 and program_id = $2 and removed_at is null and threshold = 0
    ),
    added as (
      insert into loyalty_member (account_id, id, program_id, contact_id, number, tier_id, tier_since, joined_at)
      select $1, g.id, $2, g.contact_id, g.number, (select id from first_tier),
        case when exists (select from first_tier) then $6::timestamptz end, $6
      from unnest($3::uuid[], $4::uuid[], $5::int[]) as g (id, contact_id, number)
      on conflict do nothing
      returning id, contact_id, tier_id
    ),
    balances as (
      insert into point_balance (account_id, member_id, program_id)
      select $1, id, $2
      from added
    ),
    tiered as (
      insert into tier_change (account_id, id, program_id, member_id, to_id, reason, at)
      select $1, uuidv7(), $2, id, tier_id, 'up', $6
      from added
      where tier_id is not null
    )
  select id, contact_id
  from added`;

export const memberIdsSql = `
  select id, contact_id
  from loyalty_member
  where account_id = $1 and program_id = $2 and contact_id = any($3::uuid[])`;

/** People of the programme's list who aren't members yet. */
export const waitingOnListSql = `
  select lm.contact_id
  from loyalty_program p
  join list_member lm on lm.account_id = p.account_id and lm.list_id = p.list_id and lm.state = 'subscribed'
  join contact c on c.account_id = p.account_id and c.id = lm.contact_id and c.deleted_at is null
  where p.account_id = $1 and p.id = $2 and p.status = 'active' and not exists (
    select
    from loyalty_member m
    where m.account_id = $1 and m.program_id = $2 and m.contact_id = lm.contact_id
  )
  limit $3`;
