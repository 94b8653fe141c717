export const approveSql = `
  update published
  set held_at = null, updated_at = $3
  where account_id = $1 and id = $2 and held_at is not null and taken_down_at is null
  returning id`;

export const trustSql = `
  insert into publisher as p (account_id, trusted_at)
  values ($1, $2)
  on conflict (account_id) do update set trusted_at = coalesce(p.trusted_at, excluded.trusted_at), distrusted_at = null`;

export const distrustSql = `
  insert into publisher (account_id, trusted_at, distrusted_at)
  values ($1, null, $2)
  on conflict (account_id) do update set trusted_at = null, distrusted_at = excluded.distrusted_at`;

export const takeDownSql = `
  update published
  set taken_down_at = $3, taken_down_reason = $4, updated_at = $3
  where account_id = $1 and id = $2 and taken_down_at is null
  returning id`;

export const putBackSql = `
  update published
  set taken_down_at = null, taken_down_reason = '', updated_at = $3
  where account_id = $1 and id = $2 and taken_down_at is not null
  returning id`;

export const resolveReportsSql = `
  update abuse_report
  set resolved_at = $3
  where account_id = $1 and published_id = $2 and resolved_at is null`;

/** Nothing if the item already has as many open reports as are read. */
export const insertReportSql = `
  insert into abuse_report (account_id, id, published_id, reason, detail, reporter_email, created_at)
  select $1, $2, p.id, $4, $5, $6, $7
  from published p
  where p.account_id = $1 and p.id = $3 and p.deleted_at is null
    and (
      select count(*)
      from abuse_report r
      where r.account_id = $1 and r.published_id = $3 and r.resolved_at is null
    ) < 100`;
