export const shownProgramSql = `
  select p.name, p.friend_message, p.advocate_message, p.consent_text, p.terms, a.name as advocate_reward,
    f.name as friend_reward
  from referral_program p
  left join reward a on a.account_id = p.account_id and a.id = p.advocate_reward_id and a.deleted_at is null
  left join reward f on f.account_id = p.account_id and f.id = p.friend_reward_id and f.deleted_at is null
  where p.account_id = $1 and p.id = $2 and p.deleted_at is null`;

export const personSql = `
  select c.full_name, v.id as advocate_id
  from contact c
  left join referral_advocate v on v.account_id = c.account_id and v.program_id = $2 and v.contact_id = c.id
  where c.account_id = $1 and c.id = $3 and c.deleted_at is null`;

/** Why a friend doesn’t count before why it waits. */
export const friendsOfSql = `
  select r.id, upper(left(coalesce(c.full_name, ''), 1)) as initial, r.state, r.appeal, r.created_at, (
    select k.rule
    from referral_check k
    where k.account_id = r.account_id and k.referral_id = r.id
    order by k.result, k.rule
    limit 1
  ) as reason
  from referral r
  left join contact c on c.account_id = r.account_id and c.id = r.friend_id and c.deleted_at is null
  where r.account_id = $1 and r.advocate_id = $2
  order by r.id desc
  limit 50`;

export const rewardsOfSql = `
  select d.name as reward, o.code, o.expires_at
  from referral_reward w
  join referral r on r.account_id = w.account_id and r.id = w.referral_id
  join reward d on d.account_id = w.account_id and d.id = w.reward_id
  join reward_issue i on i.account_id = w.account_id and i.id = w.issue_id
  join reward_code o on o.account_id = i.account_id and o.id = i.code_id
  where r.account_id = $1 and r.advocate_id = $2 and w.party <> 'friend' and w.state in ('issued', 'kept')
  order by w.id desc
  limit 50`;

export const findFormSentSql = `
  select id
  from referral
  where account_id = $1 and key = $2`;

export const programForFriendSql = `
  select id, name, attribution, list_id, window_days
  from referral_program
  where account_id = $1 and id = $2 and deleted_at is null`;

export const lockFormSql = `select pg_advisory_xact_lock(hashtextextended('referral:' || $1 || ':' || $2, 0))`;
