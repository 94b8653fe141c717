export const currentAlertSql = `
  select id, level, cause, since, sent, hard_bounces, complaints,
    created_at, appeal, appealed_at
  from promotional_alert
  where account_id = $1 and lifted_at is null
    and (level = 'stop' or created_at > now() - make_interval(days => $2))
  order by level = 'stop' desc, created_at desc limit 1`;

export const liftAlertsSql = `
  update promotional_alert set lifted_at = $3, lifted_reason = $2
  where account_id = $1 and lifted_at is null and (level = 'warning' or level = 'stop')
    and exists (
      select
      from promotional_alert
      where account_id = $1 and level = 'stop' and lifted_at is null
    )`;
