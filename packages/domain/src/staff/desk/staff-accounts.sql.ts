const line = `
  a.id, a.company, a.email, a.country, a.currency, a.status = 1 as is_active, a.is_demo, a.is_admin,
  a.sending_suspended_at as suspended_at, a.sending_suspended_reason as suspended_reason,
  a.blocked_at, a.payments_disputed_at, a.created_at,
  (select count(*)::int from membership m where m.account_id = a.id) as members`;

export const listAccountsSql = `
  select ${line}
  from account a
  where (a.created_at, a.id) < ($1::timestamptz, $2::uuid)
    and (
      $3 = ''
      or position(plain_text($3) in plain_text(a.company)) > 0
      or position(plain_text($3) in plain_text(a.email)) > 0
      or a.id::text = lower($3)
    )
  order by a.created_at desc, a.id desc
  limit $4`;

export const readAccountSql = `
  select ${line},
    array(
      select u.email
      from membership m
      join app_user u on u.id = m.user_id
      where m.account_id = a.id and m.is_owner
      order by u.email
    ) as owners
  from account a
  where a.id = $1`;

export const countContentsSql = `
  select
    (select count(*)::int from contact where account_id = $1 and deleted_at is null) as contacts,
    (select count(*)::int from campaign where account_id = $1 and kind = 'campaign' and deleted_at is null) as campaigns,
    (
      select count(*)::int
      from campaign
      where account_id = $1 and kind = 'campaign' and status in ('preparing', 'sending', 'paused')
    ) as live_campaigns`;
