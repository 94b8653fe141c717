/** $1: id, $2: account, $3: staff, $4: reason, $5: hash of the ticket, $6: when the link ends. */
export const insertViewSql = `
  insert into staff_view (id, account_id, staff, reason, ticket_hash, ticket_expires_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $6)`;

export const openViewSql = `
  update staff_view
  set ticket_hash = null, token_hash = $2, opened_at = now(), expires_at = now() + make_interval(mins => $3)
  where ticket_hash = $1 and ticket_expires_at > now()
  returning expires_at`;

export const readViewSql = `
  select v.id as view_id, v.account_id, v.staff, v.expires_at, o.user_id
  from staff_view v
  cross join lateral (
    select user_id
    from membership m
    where m.account_id = v.account_id and m.is_owner and m.status = 'active'
    order by created_at, user_id
    limit 1
  ) o
  where v.token_hash = $1 and v.expires_at > now()`;

export const readViewAccessSql = `
  select id, account_id
  from staff_view
  where id = any($1::uuid[]) and token_hash is not null and expires_at > now()`;
