import { isOpenTo } from '../../accounts/index.ts';

/** A session ends 7 days after it was last seen and 30 days after it started. */
export const idleDays = 7;
const absoluteDays = 30;
/** An active session is updated at most this often. */
const touchSeconds = 300;

/** The account of a `session s`: the chosen one, or else another the person can enter. */
const chosenAccount = `
  left join lateral (
    select m.account_id, m.is_owner, m.privileges, a.deletion_at as closes_at
    from membership m
    join account a on a.id = m.account_id
    where m.user_id = s.user_id and ${isOpenTo}
    order by (m.account_id = s.account_id) desc nulls last, a.status desc, m.created_at
    limit 1
  ) m on true`;

export const readSessionSql = `
  with
    touched as (
      update session
      set last_seen_at = now(),
        expires_at = least(
          now() + make_interval(days => ${idleDays}),
          created_at + make_interval(days => ${absoluteDays})
        )
      where token_hash = $1
        and expires_at > now()
        and last_seen_at < now() - make_interval(secs => ${touchSeconds})
      returning expires_at, user_id, account_id
    ),
    seen as (
      update membership m set last_seen_at = now()
      from touched t
      where m.user_id = t.user_id and m.account_id = t.account_id
    )
  select s.id, s.user_id, m.account_id, m.is_owner, m.privileges, m.closes_at, s.ip, s.user_agent,
    coalesce((select expires_at from touched), s.expires_at) as expires_at,
    exists (select 1 from touched) as was_touched
  from session s ${chosenAccount}
  where s.token_hash = $1 and s.expires_at > now()`;

export const readAccessSql = `
  select s.id, m.account_id, m.is_owner, m.privileges, m.closes_at is not null as is_closing
  from session s ${chosenAccount}
  where s.id = any($1::uuid[]) and s.expires_at > now() and m.account_id is not null`;

export const beginSessionSql = `
  with
    begun as (
      insert into session (token_hash, id, user_id, account_id, expires_at, ip, user_agent)
      values ($1, $2, $3, $4, $5, $6, $7)
      returning user_id, account_id
    )
  update membership m set last_seen_at = now()
  from begun b
  where m.user_id = b.user_id and m.account_id = b.account_id`;

/** The current session first. */
export const listSessionsSql = `
  select id, ip, user_agent, created_at, last_seen_at
  from session
  where user_id = $1 and expires_at > now()
  order by (id = $2) desc, last_seen_at desc
  limit 100`;

/** Changes nothing unless the person is a member. */
export const switchAccountSql = `
  with
    allowed as (
      select m.account_id
      from membership m
      join account a on a.id = m.account_id
      where m.user_id = $1 and m.account_id = $3 and ${isOpenTo}
    ),
    remembered as (
      update app_user set current_account_id = allowed.account_id
      from allowed
      where app_user.id = $1
    ),
    seen as (
      update membership m set last_seen_at = now()
      from allowed
      where m.user_id = $1 and m.account_id = allowed.account_id
    )
  update session set account_id = allowed.account_id
  from allowed
  where session.id = $2 and session.user_id = $1`;
