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
