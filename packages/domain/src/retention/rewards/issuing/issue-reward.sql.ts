/** Claims of one reward wait for each other here: what is left is decided one after the other. */
export const lockRewardSql = `
  select r.id, r.name, r.list_id, r.kind, r.value_minor, r.airtime_amounts, r.currency, r.code_source, r.limit_total, r.limit_per_contact,
    r.limit_per_day, r.budget_minor, r.valid_days, r.issued, r.reserved, r.spent_minor,
    (($3::timestamptz at time zone a.timezone)::date)::timestamp at time zone a.timezone as today
  from reward r
  join account a on a.id = r.account_id
  where r.account_id = $1 and r.id = $2 and r.deleted_at is null
  for no key update of r`;

export const findIssueSql = `
  select i.id, i.contact_id, i.issued_at, c.code, c.redeemed, c.balance_minor, c.expires_at, c.source as code_source,
    i.value_minor
  from reward_issue i
  join reward_code c on c.account_id = i.account_id and c.id = i.code_id
  where i.account_id = $1 and i.reward_id = $2 and i.key = $3`;

/** What a person has of a reward, the newest first. */
export const issuesOfContactSql = `
  select i.id, i.contact_id, i.issued_at, c.code, c.redeemed, c.balance_minor, c.expires_at, c.source as code_source,
    i.value_minor
  from reward_issue i
  join reward_code c on c.account_id = i.account_id and c.id = i.code_id
  where i.account_id = $1 and i.reward_id = $2 and i.contact_id = $3
  order by i.id desc
  limit 100`;

/** With those that are set aside for messages to the contact. */
export const countContactSql = `
  select (
    select count(*)
    from reward_issue
    where account_id = $1 and reward_id = $2 and contact_id = $3
  )::int + (
    select count(*)
    from reward_reservation
    where account_id = $1 and reward_id = $2 and contact_id = $3
  )::int as issues`;

export const countDaySql = `
  select count(*)::int as issues
  from reward_issue
  where account_id = $1 and reward_id = $2 and issued_at >= $3`;

/** A free code, or the one for everyone ($3). */
export const takeCodeSql = `
  select id
  from reward_code
  where account_id = $1 and reward_id = $2 and (source = 'shared') = $3 and ($3 or issued = 0 and reserved = 0)
  order by id
  limit 1
  for update`;

export const giveCodeSql = `
  update reward_code
  set issued = issued + 1, balance_minor = $3, expires_at = $4
  where account_id = $1 and id = $2`;

/** Nothing if the account has the code already. */
export const insertGivenSql = `
  insert into reward_code (account_id, id, reward_id, code, source, issued, balance_minor, expires_at, created_at)
  values ($1, $2, $3, $4, 'generated', 1, $5, $6, $7)
  on conflict (account_id, code) do nothing
  returning id`;

export const insertIssueSql = `
  insert into reward_issue (
    account_id, id, reward_id, code_id, contact_id, campaign_id, source, value_minor, key, price_minor, price_currency,
    issued_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

export const countIssuedSql = `
  update reward
  set issued = issued + 1, spent_minor = spent_minor + $3
  where account_id = $1 and id = $2`;

export const insertEntrySql = `
  insert into reward_entry (
    account_id, id, reward_id, code_id, kind, amount_minor, reference, of_id, source, actor_id, key, created_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
