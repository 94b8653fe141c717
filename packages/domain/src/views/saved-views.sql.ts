export const listViewsSql = `
  select v.id, v.list, v.name, v.is_shared, v.user_id, v.state, v.updated_at,
    d.view_id is not null as is_default,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as maker
  from saved_view v
  join app_user u on u.id = v.user_id
  left join saved_view_default d
    on d.account_id = v.account_id and d.user_id = $2 and d.list = v.list and d.view_id = v.id
  where v.account_id = $1 and v.list = $3 and (v.is_shared or v.user_id = $2)
  order by v.created_at, v.id`;

export const countViewsSql = `
  select count(*) filter (where user_id = $2) as own, count(*) filter (where is_shared) as shared
  from saved_view
  where account_id = $1 and list = $3`;

export const insertViewSql = `
  insert into saved_view (account_id, id, list, user_id, name, is_shared, state)
  values ($1, $2, $3, $4, $5, $6, $7)`;

export const updateViewSql = `
  update saved_view
  set name = coalesce($3, name), is_shared = coalesce($4, is_shared), state = coalesce($5, state),
    updated_at = $6
  where account_id = $1 and id = $2`;

export const setDefaultSql = `
  insert into saved_view_default (account_id, user_id, list, view_id)
  values ($1, $2, $3, $4)
  on conflict (account_id, user_id, list) do update set view_id = excluded.view_id`;
