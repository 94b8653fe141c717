/** The friend’s referral in the programme $2: by contact, or by an address that is the same person’s. */
export const findReferralSql = `
  select r.id, r.advocate_id, r.method, r.state, r.attributed_at, r.friend_id = $3 as is_theirs
  from referral r
  left join contact c on c.account_id = r.account_id and c.id = $3
  where r.account_id = $1 and r.program_id = $2 and (
    r.friend_id = $3
    or r.state <> 'rejected' and (
      r.email_key = referral_email_key(c.email) or r.phone_key = referral_phone_key(c.phone)
    )
  )
  order by is_theirs desc nulls last, r.id
  limit 1`;

/** Nothing if the friend, or someone with their address, was referred already. */
export const insertReferralSql = `
  insert into referral (
    account_id, id, program_id, advocate_id, friend_id, email_key, phone_key, state, method, channel, click_id,
    clicked_at, attributed_at, is_same_device, key, created_at
  )
  select $1, $2, $3, $4, c.id, referral_email_key(c.email), referral_phone_key(c.phone), $6, $7, $8, $9, $10, $11, $12, $13,
    $14
  from contact c
  where c.account_id = $1 and c.id = $5
  on conflict do nothing
  returning id`;

export const insertCheckSql = `
  insert into referral_check (account_id, referral_id, rule, result, detail, created_at)
  values ($1, $2, $3, 'block', '', $4)
  on conflict (account_id, referral_id, rule) do nothing`;

export const insertTraceSql = `
  insert into referral_trace as t (account_id, subject_id, program_id, network_hash, device_hash, seen_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (account_id, subject_id) do update
  set network_hash = excluded.network_hash, device_hash = excluded.device_hash, seen_at = excluded.seen_at`;

export const readTraceSql = `
  select network_hash, device_hash
  from referral_trace
  where account_id = $1 and subject_id = $2`;

export const countFriendSql = `
  update referral_advocate
  set friends = friends + $3
  where account_id = $1 and id = $2`;

/** Only while nothing counts yet. */
export const reattributeSql = `
  update referral
  set advocate_id = $3, method = $4, channel = $5, click_id = $6, clicked_at = $7, attributed_at = $8, is_same_device = $9
  where account_id = $1 and id = $2 and state = 'attributed'
  returning id`;

export const dropChecksSql = `
  delete from referral_check
  where account_id = $1 and referral_id = $2`;
