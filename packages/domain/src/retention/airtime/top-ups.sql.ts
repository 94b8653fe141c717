/** One claim of airtime of an account after the other, so that its day's limit holds. */
export const waitForTurnSql = `select pg_advisory_xact_lock(hashtextextended('airtime/' || $1, 0))`;

/** What an account may give in a day; what isn't set is null. With what it gave today, and this number $3 got. */
export const dayOfSql = `
  select l.day_minor, l.contact_day, a.currency, a.country, coalesce(t.given_minor, 0)::bigint as given_minor,
    coalesce(t.of_number, 0)::int as of_number
  from account a
  left join airtime_limit l on l.account_id = a.id
  left join lateral (
    select sum(value_minor) as given_minor, count(*) filter (where number = $3) as of_number
    from airtime_topup
    where account_id = a.id and state <> 'failed'
      and created_at >= (($2::timestamptz at time zone a.timezone)::date)::timestamp at time zone a.timezone
  ) t on true
  where a.id = $1`;

/** $1 minor units of currency $2 in currency $3, rounded up. */
export const convertSql = `
  select ceil($1::numeric * wanted.per_usd / given.per_usd)::bigint as amount_minor
  from airtime_rate given, airtime_rate wanted
  where given.currency = $2 and wanted.currency = $3`;

export const insertTopUpSql = `
  insert into airtime_topup (
    account_id, id, reward_id, issue_id, contact_id, number, country, currency, amount_minor, value_minor, price_minor,
    wallet_currency, hold_id, created_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

export const lockTopUpSql = `
  select t.id, t.reward_id, t.issue_id, t.contact_id, t.number, t.country, t.currency, t.amount_minor, t.value_minor,
    t.price_minor, t.hold_id, t.state, t.reason, t.provider_id, t.attempts, t.created_at, t.asked_at, r.name as reward
  from airtime_topup t
  join reward r on r.account_id = t.account_id and r.id = t.reward_id
  where t.account_id = $1 and t.id = $2
  for update of t`;

/** Nothing if the number has an open top-up already, of whichever account. */
export const takeFlightSql = `
  insert into airtime_flight (topup_id, account_id, number_hash, currency, amount_minor, started_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing
  returning topup_id`;

export const dropFlightSql = `delete from airtime_flight where topup_id = $1`;

export const closeFlightSql = `
  update airtime_flight
  set is_open = false
  where topup_id = $1`;

export const nameFlightSql = `
  update airtime_flight
  set provider_id = $2
  where topup_id = $1`;

/** A call that names an order we know, or else the one order of that number whose answer got lost. */
export const findFlightSql = `
  select topup_id, account_id
  from airtime_flight
  where provider_id = $1
  union all
  select topup_id, account_id
  from airtime_flight
  where number_hash = $2 and is_open and provider_id is null and currency = $3 and amount_minor = $4
    and not exists (
      select 1
      from airtime_flight
      where provider_id = $1
    )`;

export const askedSql = `
  update airtime_topup
  set state = 'sending', attempts = attempts + 1, asked_at = $3, reason = ''
  where account_id = $1 and id = $2`;

export const setStateSql = `
  update airtime_topup
  set state = $3, reason = $4, provider_id = coalesce($5, provider_id)
  where account_id = $1 and id = $2`;

export const settleSql = `
  update airtime_topup
  set state = $3, reason = $4, settled_at = $5
  where account_id = $1 and id = $2`;

/** Delivered airtime is a use of its code. */
export const redeemIssueSql = `
  with used as (
    update reward_code c
    set redeemed = redeemed + 1
    from reward_issue i
    where i.account_id = $1 and i.id = $2 and c.account_id = i.account_id and c.id = i.code_id
    returning c.id as code_id, i.reward_id, i.source
  )
  insert into reward_entry (
    account_id, id, reward_id, code_id, kind, amount_minor, reference, source, actor_id, key, created_at
  )
  select $1, $3, u.reward_id, u.code_id, 'redeem', $4, $5, u.source, null, 'airtime/' || $2, $6
  from used u`;

const columns = `
  t.id, t.issue_id, t.contact_id, p.full_name as contact_name, t.number, t.country, t.currency, t.amount_minor,
  t.value_minor, t.price_minor, t.wallet_currency, t.state, t.reason, t.provider_id, t.attempts, t.created_at,
  t.settled_at, t.state = 'failed' and not exists (
    select 1
    from airtime_topup n
    where n.account_id = t.account_id and n.issue_id = t.issue_id and n.id > t.id
  ) as may_retry, (
    select count(*)
    from airtime_topup n
    where n.account_id = t.account_id and n.issue_id = t.issue_id
  )::int as tries`;

/** Newest first, after the top-up $4 of the account. */
export const listTopUpsSql = `
  select ${columns}
  from airtime_topup t
  left join contact p on p.account_id = t.account_id and p.id = t.contact_id and p.deleted_at is null
  where t.account_id = $1 and ($2::uuid is null or t.reward_id = $2)
    and ($3::text is null or p.full_name ilike $3 or t.number like $3 or t.state = $6)
    and (
      $4::uuid is null or t.id < (
        select before.id
        from airtime_topup before
        where before.account_id = $1 and before.id = $4
      )
    )
  order by t.id desc
  limit $5`;

/** The last top-up of each issue $2. */
export const topUpsOfIssuesSql = `
  select distinct on (t.issue_id) ${columns}
  from airtime_topup t
  left join contact p on p.account_id = t.account_id and p.id = t.contact_id
  where t.account_id = $1 and t.issue_id = any($2)
  order by t.issue_id, t.id desc`;

/** What a failed top-up’s issue needs for another one. */
export const retriedSql = `
  select i.id as issue_id, i.reward_id, i.contact_id, p.phone as telephone, r.airtime_amounts, r.name as reward
  from airtime_topup t
  join reward_issue i on i.account_id = t.account_id and i.id = t.issue_id
  join reward r on r.account_id = t.account_id and r.id = t.reward_id
  left join contact p on p.account_id = t.account_id and p.id = i.contact_id and p.deleted_at is null
  where t.account_id = $1 and t.id = $2
  for update of i`;

export const saveLimitsSql = `
  insert into airtime_limit (account_id, day_minor, contact_day, updated_at)
  values ($1, $2, $3, $4)
  on conflict (account_id) do update
  set day_minor = excluded.day_minor, contact_day = excluded.contact_day, updated_at = excluded.updated_at`;
