/** Codes of reward $2 that someone has and can still use, and that nobody was reminded of. */
const waiting = `
  c.account_id = $1 and c.reward_id = $2 and c.expires_at > $3 and c.reminded_at is null and c.issued > 0
    and (c.balance_minor is null and c.redeemed < c.issued or c.balance_minor > 0)`;

/** Null if the reward is gone or reminds nobody. Tills don't know the codes of airtime. */
export const remindingSql = `
  select r.name, r.remind_days, (
    select min(c.expires_at)
    from reward_code c
    where ${waiting}
  ) - make_interval(days => r.remind_days) as next_at
  from reward r
  where r.account_id = $1 and r.id = $2 and r.deleted_at is null and r.remind_days is not null and r.kind <> 'airtime'`;

/** A code that a till holds is found the next time. */
export const codesEndingSql = `
  select c.id
  from reward_code c
  where ${waiting} and c.expires_at <= $3::timestamptz + make_interval(days => $4)
  order by c.expires_at
  limit $5
  for update skip locked`;

/** Marks the codes $2, and returns whose they are: a person with several gets one reminder. */
export const markRemindedSql = `
  with
    marked as (
      update reward_code
      set reminded_at = $3
      where account_id = $1 and id = any($2::uuid[])
      returning id, expires_at
    )
  select p.id as contact_id, count(*)::int as codes,
    (min(m.expires_at) at time zone a.timezone)::date::text as last_day
  from marked m
  join account a on a.id = $1
  join reward_issue i on i.account_id = $1 and i.code_id = m.id
  join contact p on p.account_id = $1 and p.id = i.contact_id and p.deleted_at is null
  group by p.id, a.timezone`;
