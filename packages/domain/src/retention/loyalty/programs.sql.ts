const selectSql = `
  select p.id, p.name, p.list_id, l.name as list, l.archived_at is not null as is_list_gone, p.status, p.unit, p.currency,
    p.worth_points, p.worth_minor, p.pending_days, p.expiry, p.expiry_days, p.expiry_date, p.earn_cap_per_day,
    p.approval_above, p.joins_by_earning, p.message, p.terms, p.tier_metric, p.tier_months, p.tier_keep_months,
    p.ended_at, p.points_until, p.revision, p.created_at, p.updated_at, b.members, b.outstanding, b.pending
  from loyalty_program p
  join list l on l.account_id = p.account_id and l.id = p.list_id
  cross join lateral (
    select count(*)::int as members, coalesce(sum(available), 0)::float8 as outstanding,
      coalesce(sum(pending), 0)::float8 as pending
    from point_balance b
    where b.account_id = p.account_id and b.program_id = p.id
  ) b`;

export const readProgramSql = `${selectSql}
  where p.account_id = $1 and p.id = $2 and p.deleted_at is null`;

export const listProgramsSql = `${selectSql}
  where p.account_id = $1 and p.deleted_at is null and ($2::text is null or p.name ilike $2)
  order by p.created_at desc, p.id desc
  limit 500`;

export const insertProgramSql = `
  insert into loyalty_program (account_id, id, name, list_id, currency, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $6)`;

/** Returns nothing if the revision isn't the one that was seen. */
export const saveProgramSql = `
  update loyalty_program
  set name = $3, list_id = $4, unit = $5, worth_points = $6, worth_minor = $7, pending_days = $8, expiry = $9,
    expiry_days = $10, expiry_date = $11, earn_cap_per_day = $12, approval_above = $13, joins_by_earning = $14,
    message = $15, terms = $16, tier_metric = $17, tier_months = $18, tier_keep_months = $19, revision = revision + 1,
    updated_at = $21
  where account_id = $1 and id = $2 and revision = $20 and deleted_at is null
  returning revision`;

export const startProgramSql = `
  update loyalty_program
  set status = 'active', started_at = coalesce(started_at, $3), updated_at = $3
  where account_id = $1 and id = $2 and status <> 'ended' and deleted_at is null
  returning id`;

/** $4 is the last day on which points can be spent; null for now. */
export const endProgramSql = `
  update loyalty_program p
  set status = 'ended', ended_at = $3, updated_at = $3,
    points_until = case when $4::date is null then $3 else ($4::date + 1)::timestamp at time zone a.timezone end
  from account a
  where p.account_id = $1 and p.id = $2 and p.status = 'active' and p.deleted_at is null and a.id = p.account_id
  returning p.points_until`;

/** Only while it has no members. */
export const removeProgramSql = `
  update loyalty_program p
  set deleted_at = $3
  where account_id = $1 and id = $2 and deleted_at is null and last_number = 0
  returning id`;

export const restoreProgramSql = `
  update loyalty_program
  set deleted_at = null
  where account_id = $1 and id = $2 and deleted_at is not null
  returning id`;
