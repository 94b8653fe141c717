export const findAuditPeopleSql = `
  select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email
  from app_user u
  where u.id in (select user_id from membership where account_id = $1)
    or u.id in (
      select actor_id
      from (
        select actor_id
        from audit_event
        where account_id = $1 and actor_id is not null
        order by at desc, id desc limit 2000
      ) recent
    )
  order by lower(u.first_name), lower(u.last_name), u.id limit 300`;

export const findRecentEventSql = `
  select 1
  from audit_event
  where account_id = $1 and actor_id = $2 and at > $3 and action = $4
    and subject_id is not distinct from $5::uuid
  limit 1`;

export const insertAuditEventSql = `
  insert into audit_event (
    account_id, id, at, action, outcome, actor_kind, actor_id, actor_name, actor_email, subject_type,
    subject_id, subject_label, details, ip, user_agent, request_id
  )
  values (
    $1, $2, $3, $4, $5, $6, $7,
    coalesce($8, (select trim(first_name || ' ' || last_name) from app_user where id = $7), 'Talkdrum'),
    coalesce((select email from app_user where id = $7), ''), $9, $10, $11, $12, $13, $14, $15
  )`;
