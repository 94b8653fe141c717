const columns = `
  i.id, i.contact_id, p.full_name as contact_name, c.code, c.source = 'shared' as is_shared, i.source, i.value_minor,
  c.balance_minor, case when c.source = 'shared' then 0 else c.redeemed end as redeemed, c.expires_at, i.issued_at, (
    select max(e.created_at)
    from reward_entry e
    where e.account_id = c.account_id and e.code_id = c.id and e.kind = 'redeem' and c.source <> 'shared'
      and c.redeemed > 0
  ) as last_redeemed_at`;

const joined = `
  from reward_issue i
  join reward_code c on c.account_id = i.account_id and c.id = i.code_id
  left join contact p on p.account_id = i.account_id and p.id = i.contact_id and p.deleted_at is null`;

const matches = `
  where i.account_id = $1 and i.reward_id = $2 and ($3::text is null or p.full_name ilike $3 or c.code ilike $3)`;

/** Newest first, after the issue $4 of the account. */
export const listIssuesSql = `
  select ${columns} ${joined} ${matches} and (
    $4::uuid is null or i.id < (
      select before.id
      from reward_issue before
      where before.account_id = $1 and before.id = $4
    )
  )
  order by i.id desc
  limit $5`;

export const countIssuesSql = `
  select count(*)::int as total ${joined} ${matches}`;

export const contactRewardsSql = `
  select ${columns}, r.id as reward_id, r.name as reward, r.kind, r.currency ${joined}
  join reward r on r.account_id = i.account_id and r.id = i.reward_id
  where i.account_id = $1 and i.contact_id = $2
  order by i.id desc
  limit 100`;

export const codeHistorySql = `
  select r.name as reward, c.code, e.kind, e.amount_minor, r.currency, e.source, e.reference, i.contact_id,
    coalesce(e.created_at, c.created_at) as at
  from reward_code c
  join reward r on r.account_id = c.account_id and r.id = c.reward_id
  left join reward_entry e on e.account_id = c.account_id and e.code_id = c.id
  left join reward_issue i on i.account_id = e.account_id and e.key = 'issue/' || i.id
  where c.account_id = $1 and c.code = any($2::text[])
  order by e.id
  limit 500`;

/** What was redeemed of a reward, and what its airtime cost. */
export const totalsSql = `
  select count(*) filter (where kind = 'redeem')::int - count(*) filter (where kind = 'rollback')::int as redeemed,
    coalesce(sum(case kind when 'redeem' then amount_minor when 'rollback' then -amount_minor end), 0)::bigint
      as redeemed_minor, (
      select coalesce(sum(value_minor + price_minor), 0)
      from airtime_topup
      where account_id = $1 and reward_id = $2 and state = 'delivered'
    )::bigint as airtime_minor
  from reward_entry
  where account_id = $1 and reward_id = $2`;

/** The last $4 days. $5 is an id from before them. */
export const dailySql = `
  with
    zone as (
      select timezone, ($3::timestamptz at time zone timezone)::date as today
      from account
      where id = $1
    ),
    counted as (
      select (e.created_at at time zone z.timezone)::date as day, e.kind, count(*) as n
      from reward_entry e, zone z
      where e.account_id = $1 and e.reward_id = $2 and e.id >= $5::uuid
        and e.created_at >= (z.today - $4::int + 1)::timestamp at time zone z.timezone
      group by 1, 2
    )
  select to_char(d, 'YYYY-MM-DD') as day,
    coalesce(sum(c.n) filter (where c.kind = 'issue'), 0)::int as issued,
    (
      coalesce(sum(c.n) filter (where c.kind = 'redeem'), 0)
      - coalesce(sum(c.n) filter (where c.kind = 'rollback'), 0)
    )::int as redeemed
  from zone z, generate_series((z.today - $4::int + 1)::timestamp, z.today::timestamp, '1 day') d
  left join counted c on c.day = d::date
  group by d
  order by d`;

/** What was given, by how people came by it, with what that cost and is worth: 60,000 are looked through once. */
export const sourcesSql = `
  select i.source, count(*)::int as issued, count(c.id)::int as redeemed,
    coalesce(sum(i.price_minor), 0)::bigint as cost_minor, sum(i.value_minor)::bigint as value_minor
  from reward_issue i
  left join reward_code c on c.account_id = i.account_id and c.id = i.code_id and c.source <> 'shared' and c.redeemed > 0
  where i.account_id = $1 and i.reward_id = $2
  group by 1
  order by issued desc, i.source`;
