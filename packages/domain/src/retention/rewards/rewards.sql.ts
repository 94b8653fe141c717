const selectSql = `
  select r.id, r.name, r.list_id, l.name as list, l.archived_at is not null as is_list_gone, r.kind, r.value_minor,
    r.airtime_amounts, r.currency, r.code_source, r.limit_total, r.limit_per_contact, r.limit_per_day, r.budget_minor, r.valid_days, r.remind_days,
    r.display, r.message, r.terms, r.issued, r.reserved, r.spent_minor, r.revision, r.created_at, r.updated_at, (
      select c.code
      from reward_code c
      where c.account_id = r.account_id and c.reward_id = r.id and c.source = 'shared' and r.code_source = 'shared'
    ) as shared_code, (
      select count(*) filter (where e.kind = 'redeem') - count(*) filter (where e.kind = 'rollback')
      from reward_entry e
      where e.account_id = r.account_id and e.reward_id = r.id
    )::int as redeemed, (
      select count(*)
      from reward_code c
      where c.account_id = r.account_id and c.reward_id = r.id and c.issued = 0 and c.reserved = 0 and c.source <> 'shared'
    )::int as free_codes
  from reward r
  join list l on l.account_id = r.account_id and l.id = r.list_id`;

export const readRewardSql = `${selectSql}
  where r.account_id = $1 and r.id = $2 and r.deleted_at is null`;

export const listRewardsSql = `${selectSql}
  where r.account_id = $1 and r.deleted_at is null and ($2::text is null or r.name ilike $2)
  order by r.created_at desc, r.id desc
  limit 500`;

export const insertRewardSql = `
  insert into reward (
    account_id, id, name, list_id, kind, value_minor, currency, code_source, limit_total, limit_per_contact,
    limit_per_day, budget_minor, valid_days, display, message, terms, airtime_amounts, remind_days,
    created_at, updated_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19)`;

/** Returns nothing if the revision isn't the one that was seen. */
export const saveRewardSql = `
  update reward
  set name = $3, list_id = $4, kind = $5, value_minor = $6, code_source = $7, limit_total = $8, limit_per_contact = $9,
    limit_per_day = $10, budget_minor = $11, valid_days = $12, display = $13, message = $14, terms = $15,
    airtime_amounts = $16, remind_days = $17, revision = revision + 1, updated_at = $19
  where account_id = $1 and id = $2 and revision = $18 and deleted_at is null
  returning revision`;

/** Only while nobody has anything of it. */
export const removeRewardSql = `
  update reward
  set deleted_at = $3
  where account_id = $1 and id = $2 and deleted_at is null and issued = 0 and reserved = 0
  returning id`;

export const restoreRewardSql = `
  update reward
  set deleted_at = null
  where account_id = $1 and id = $2 and deleted_at is not null
  returning id`;

/** Codes that the account has already are left out. Returns how many were added. */
export const addCodesSql = `
  insert into reward_code (account_id, id, reward_id, code, source, created_at)
  select $1, uuidv7(), $2, code, $4, $5
  from unnest($3::text[]) as t (code)
  on conflict (account_id, code) do nothing`;

/** A shared code that was given stays as it is. */
export const dropSharedSql = `
  delete from reward_code
  where account_id = $1 and reward_id = $2 and source = 'shared' and issued = 0 and reserved = 0`;

export const listCodesSql = `
  select c.id, c.code, c.source, c.issued, c.redeemed, c.balance_minor, c.expires_at
  from reward_code c
  where c.account_id = $1 and c.reward_id = $2 and ($3::uuid is null or c.id > $3)
  order by c.id
  limit $4`;
