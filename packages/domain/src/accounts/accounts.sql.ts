export const findOwnersToMailSql = `
  with
    owners as (
      select u.email, u.first_name
      from membership m
      join app_user u on u.id = m.user_id
      where m.account_id = $1 and m.is_owner and u.email_confirmed_at is not null
    )
  select coalesce(o.email, a.email) as "to", coalesce(o.first_name, a.first_name) as name, a.company
  from account a
  left join owners o on true
  where a.id = $1
  union all
  select a.notification_email, '', a.company
  from account a
  where a.id = $1 and a.notification and a.notification_email not in ('', a.email)
    and a.notification_email not in (select email from owners)`;

export const readDailyNumbersSql = `
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.sent, 0) as sent, coalesce(s.failed, 0) as failed,
    coalesce(s.views, 0) as views, coalesce(s.clicks, 0) as clicks, coalesce(s.bounces, 0) as bounces,
    coalesce(s.unsubscribers, 0) as unsubscribers
  from generate_series($4::date - ($3::int - 1), $4::date, interval '1 day') as d (day)
  left join daily_stat s on s.account_id = $1 and s.channel = $2 and s.day = d.day::date
  order by d.day`;
