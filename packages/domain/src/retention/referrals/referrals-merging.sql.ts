/** Of both contacts, and those who brought them. */
export const lockAdvocatesSql = `
  select id
  from referral_advocate
  where account_id = $1 and (
    contact_id in ($2, $3)
    or id in (select advocate_id from referral where account_id = $1 and friend_id in ($2, $3))
  )
  order by id
  for update`;

/** In which either is the friend; asked so that they are found by the friend, not read in order. */
export const lockReferralsSql = `
  select id
  from referral
  where account_id = $1 and id in (
    select id
    from referral
    where account_id = $1 and friend_id in ($2, $3)
  )
  order by id
  for update`;

export const lockRewardsOfFriendsSql = `
  select id
  from referral_reward
  where account_id = $1 and referral_id in (
    select id
    from referral
    where account_id = $1 and friend_id in ($2, $3)
  )
  order by id
  for update`;

/** Into programmes in which the kept contact isn't an advocate. */
export const followAdvocatesSql = `
  update referral_advocate v
  set contact_id = $2
  where v.account_id = $1 and v.contact_id = $3 and not exists (
      select from referral_advocate k
      where k.account_id = $1 and k.program_id = v.program_id and k.contact_id = $2
    )`;

export const followFriendsSql = `
  update referral r
  set friend_id = $2
  where r.account_id = $1 and r.friend_id = $3 and not exists (
      select from referral k
      where k.account_id = $1 and k.program_id = r.program_id and k.friend_id = $2
    )`;

export const findBothAdvocatesSql = `
  select k.id as kept_id, o.id as other_id
  from referral_advocate o
  join referral_advocate k on k.account_id = o.account_id and k.program_id = o.program_id and k.contact_id = $2
  where o.account_id = $1 and o.contact_id = $3
  order by k.id`;

/** $2 is the advocate that is kept, $3 the other, whose row stays without a person: its code brings nobody any more. */
export const joinAdvocatesSql = [
  'update referral set advocate_id = $2 where account_id = $1 and advocate_id = $3',
  'update referral_click set advocate_id = $2 where account_id = $1 and advocate_id = $3',
  `
  insert into referral_click_day as k (account_id, advocate_id, channel, day, clicks)
  select account_id, $2, channel, day, clicks
  from referral_click_day
  where account_id = $1 and advocate_id = $3
  on conflict (account_id, advocate_id, channel, day) do update
  set clicks = k.clicks + excluded.clicks`,
  'delete from referral_click_day where account_id = $1 and advocate_id = $3 and $2::uuid is not null',
  `
  insert into referral_trace (account_id, subject_id, program_id, network_hash, device_hash, seen_at)
  select account_id, $2, program_id, network_hash, device_hash, seen_at
  from referral_trace
  where account_id = $1 and subject_id = $3
  on conflict do nothing`,
  'delete from referral_trace where account_id = $1 and subject_id = $3 and $2::uuid is not null',
  `
  update referral_advocate k
  set clicks = k.clicks + o.clicks, friends = k.friends + o.friends, conversions = k.conversions + o.conversions,
    status = case when o.status = 'blocked' then o.status else k.status end
  from referral_advocate o
  where k.account_id = $1 and k.id = $2 and o.account_id = $1 and o.id = $3`,
  `
  update referral_advocate
  set contact_id = null, clicks = 0, friends = 0, conversions = 0
  where account_id = $1 and id = $3 and id <> $2`,
];

const furthest = `array_position(array['approved', 'flagged', 'pending', 'voided', 'attributed', 'rejected'], state)`;

/** In programmes that both were referred to: all referrals but the one that got furthest. */
export const findTwiceReferredSql = `
  select id, state
  from (
    select id, state, count(*) over programme as referrals, row_number() over (
      programme order by ${furthest}, created_at, id
    ) as place
    from referral
    where account_id = $1 and friend_id in ($2, $3)
    window programme as (partition by program_id)
  ) r
  where referrals > 1 and place > 1
  order by id`;

export const forgetFriendSql = 'update referral set friend_id = null where account_id = $1 and id = $2';

export const findSelvesSql = `
  select r.id, r.state
  from referral r
  join referral_advocate v on v.account_id = r.account_id and v.id = r.advocate_id
  where r.account_id = $1 and r.friend_id = $2 and v.contact_id = $2
  order by r.id`;
