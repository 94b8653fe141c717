const currentFees = `
    select distinct on (plan, period_months) plan, period_months, fee_minor
    from plan_fee
    where currency = $1 and valid_from <= $2
    order by plan, period_months, valid_from desc`;

export const listPlansSql = `
  select p.number, p.name, p.description, p.includes, p.recipients_per_campaign, f.period_months,
    f.fee_minor as fee
  from plan p
  join (${currentFees}
  ) f on f.plan = p.number
  where p.is_offered
  order by p.number, f.period_months`;

export const readSubscriptionSql = `
  select a.subscription_plan as plan, a.subscription_expires as expires_at, a.subscription_auto as is_auto,
    a.subscription = 1 as is_kept, a.status = 1 as is_open, a.currency, a.timezone, coalesce(pl.name, '') as plan_name,
    pl.recipients_per_campaign, pl.storage_mb, p.id as period_id, p.period_months,
    (
      select max(s.starts_at)
      from subscription_period s
      where s.account_id = a.id and s.kind = 'started'
    ) as started_at
  from account a
  left join plan pl on pl.number = a.subscription_plan
  left join subscription_period p on p.account_id = a.id
    and not exists (
      select 1
      from subscription_period n
      where n.account_id = p.account_id and n.previous_id = p.id
    )
  where a.id = $1`;

/** What decides whether the account may send, asked for each submission. */
export const readSendTermsSql = `
  select a.subscription_plan as plan, a.subscription_expires as expires_at, coalesce(pl.name, '') as plan_name,
    pl.recipients_per_campaign, a.timezone
  from account a
  left join plan pl on pl.number = a.subscription_plan
  where a.id = $1`;

export const listSubscriptionHistorySql = `
  select e.id, e.at, e.kind, p.plan, pl.name as plan_name, p.period_months, e.fee_minor, e.currency,
    p.starts_at as "from", p.ends_at as "to", e.reason
  from subscription_event e
  join subscription_period p on p.account_id = e.account_id and p.id = e.period_id
  join plan pl on pl.number = p.plan
  where e.account_id = $1 and e.kind in ('started', 'renewed', 'changed', 'lapsed', 'failed')
    and ($2::timestamptz is null or (e.at, e.id) < ($2::timestamptz, $3::uuid))
  order by e.at desc, e.id desc limit $4`;

export const insertPeriodSql = `
  insert into subscription_period (
    account_id, id, previous_id, kind, plan, period_months, currency, fee_minor, starts_at, ends_at,
    request_key, created_by, created_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;
