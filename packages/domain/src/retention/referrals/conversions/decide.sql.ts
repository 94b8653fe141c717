export const findAdvocateOfSql = `
  select advocate_id
  from referral
  where account_id = $1 and id = $2`;

/** With what an approval needs to know. The caller holds the advocate. */
export const lockReferralSql = `
  select r.id, r.state, r.advocate_id, r.program_id, r.friend_id, r.channel, p.name as program, p.advocate_reward_id,
    p.friend_reward_id, p.levels, v.contact_id as advocate_contact_id, v.conversions
  from referral r
  join referral_program p on p.account_id = r.account_id and p.id = r.program_id
  join referral_advocate v on v.account_id = r.account_id and v.id = r.advocate_id
  where r.account_id = $1 and r.id = $2
  for update of r`;

/** The friend was referred by someone else since, under the same address. */
export const isTakenSql = `
  select
  from referral r
  join referral o on o.account_id = r.account_id and o.program_id = r.program_id and o.id <> r.id
    and o.state <> 'rejected' and (o.email_key = r.email_key or o.phone_key = r.phone_key)
  where r.account_id = $1 and r.id = $2
  limit 1`;

export const decideSql = `
  update referral
  set state = $3, decided_at = $4, decided_by = $5, decision_note = $6, approve_at = null, owed = $7,
    converted_at = case when $3 = 'rejected' then converted_at else coalesce(converted_at, $4::timestamptz) end,
    appeal = case when appeal = 'open' then $8 else appeal end
  where account_id = $1 and id = $2`;

export const countConversionSql = `
  update referral_advocate
  set conversions = conversions + $3
  where account_id = $1 and id = $2`;

export const insertRewardSql = `
  insert into referral_reward (account_id, id, referral_id, party, reward_id, level, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** A level is reached once, even if a conversion before it is voided and another follows. */
export const hasLevelSql = `
  select
  from referral_reward w
  join referral r on r.account_id = w.account_id and r.id = w.referral_id
  where w.account_id = $1 and r.advocate_id = $2 and w.level = $3 and w.state in ('owed', 'issued', 'kept')
  limit 1`;

/** Those of the rewards $2 that are there. */
export const knownRewardsSql = `
  select id
  from reward
  where account_id = $1 and id = any($2::uuid[]) and deleted_at is null`;

export const lockRewardsSql = `
  select id, state, issue_id
  from referral_reward
  where account_id = $1 and referral_id = $2
  order by id
  for update`;

export const settleRewardSql = `
  update referral_reward
  set state = $3, reason = $4, issue_id = $5, settled_at = $6
  where account_id = $1 and id = $2`;

/** It stays owed. */
export const waitForRewardSql = `
  update referral_reward
  set reason = $3
  where account_id = $1 and id = $2 and state = 'owed' and reason <> $3`;

/** A reward that is owed, and its recipient. Skips one that another worker is giving. */
export const lockOwedSql = `
  select w.id, w.reward_id, w.party, case w.party when 'friend' then r.friend_id else v.contact_id end as contact_id
  from referral_reward w
  join referral r on r.account_id = w.account_id and r.id = w.referral_id
  join referral_advocate v on v.account_id = r.account_id and v.id = r.advocate_id
  where w.account_id = $1 and w.id = $2 and w.state = 'owed' and r.state = 'approved'
  for update of w skip locked`;

export const listOwedSql = `
  select w.id
  from referral_reward w
  join referral r on r.account_id = w.account_id and r.id = w.referral_id
  where w.account_id = $1 and r.program_id = $2 and w.state = 'owed' and w.id > $3
  order by w.id
  limit 200`;

export const listDueSql = `
  select id
  from referral
  where account_id = $1 and program_id = $2 and state = 'pending' and approve_at <= $3
  order by approve_at, id
  limit 200`;

export const nextDueSql = `
  select min(approve_at) as next
  from referral
  where account_id = $1 and program_id = $2 and state = 'pending'`;

export const livingSql = `
  select id
  from contact
  where account_id = $1 and id = any($2::uuid[]) and deleted_at is null
  order by id
  for key share`;
