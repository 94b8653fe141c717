export const insertInvitationSql = `
  insert into invitation (
    account_id, id, email, first_name, last_name, privileges, password_hash, token_hash, invited_by,
    expires_at, sent_at, created_at
  )
  values ($1, $2, $3, $4, $5, $6, $7, $10, $8, $9, $9, $9)`;

export const invitationColumns = `
  i.id, i.email, i.first_name, i.last_name, i.privileges, i.password_hash is not null as has_password,
  i.expires_at, i.sent_at`;

export const findOpenInvitationSql = `
  select ${invitationColumns}, i.password_hash, a.company,
    coalesce(trim(u.first_name || ' ' || u.last_name), '') as inviter
  from invitation i
  join account a on a.id = i.account_id
  left join app_user u on u.id = i.invited_by
  where i.token_hash = $1 and i.expires_at > $2 and a.status = 1`;

export const countTeamSql = `
  select
    (select count(*)::int from membership where account_id = $1)
      + (select count(*)::int from invitation) as total,
    exists (
      select 1
      from membership m
      join app_user u on u.id = m.user_id
      where m.account_id = $1 and u.email = $2
    ) as is_member,
    exists (select 1 from invitation where email = $2) as is_invited`;

export const listMembersSql = `
  select m.user_id, u.first_name, u.last_name, u.email, m.is_owner, m.privileges, m.status,
    m.created_at as joined_at, greatest(m.last_seen_at, s.last_seen_at) as last_seen_at
  from membership m
  join app_user u on u.id = m.user_id
  left join lateral (
    select max(last_seen_at) as last_seen_at
    from session
    where user_id = m.user_id and account_id = m.account_id
  ) s on true
  where m.account_id = $1
  order by m.is_owner desc, lower(u.first_name), lower(u.last_name), m.user_id`;

const activeMembers = `
  select m.user_id, u.email, u.first_name,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name, m.is_owner
  from membership m
  join app_user u on u.id = m.user_id
  where m.account_id = $1 and m.status = 'active' and u.email_confirmed_at is not null`;

/** $1 the account, $2 the person. */
export const activeMemberSql = `${activeMembers} and m.user_id = $2`;

/** $1 the account, $2 the privilege. */
export const membersWithSql = `${activeMembers} and (m.is_owner or $2 = any(m.privileges))
  order by m.is_owner desc, lower(u.first_name), lower(u.last_name), m.user_id`;
