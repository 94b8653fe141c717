const columns = `
  r.id, r.program_id, r.advocate_id, vc.full_name as advocate_name, vc.id as advocate_contact_id, fc.id as friend_id,
  fc.full_name as friend_name, r.state, r.method, r.channel, r.order_reference, r.amount_minor, (
    select coalesce(
      json_agg(json_build_object('rule', k.rule, 'result', k.result, 'detail', k.detail) order by k.result, k.rule), '[]'
    )
    from referral_check k
    where k.account_id = r.account_id and k.referral_id = r.id
  ) as checks, (
    select coalesce(json_agg(json_build_object(
      'party', w.party, 'rewardId', w.reward_id, 'reward', coalesce(d.name, ''), 'state', w.state, 'reason', w.reason,
      'code', o.code
    ) order by w.party), '[]')
    from referral_reward w
    left join reward d on d.account_id = w.account_id and d.id = w.reward_id
    left join reward_issue i on i.account_id = w.account_id and i.id = w.issue_id
    left join reward_code o on o.account_id = i.account_id and o.id = i.code_id
    where w.account_id = r.account_id and w.referral_id = r.id
  ) as rewards, r.appeal, r.appeal_note, r.decision_note, (
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
    from app_user u
    where u.id = r.decided_by
  ) as decided_by, r.created_at, r.clicked_at, r.converted_at, r.approve_at, r.decided_at`;

const joined = `
  from referral r
  join referral_advocate v on v.account_id = r.account_id and v.id = r.advocate_id
  left join contact vc on vc.account_id = v.account_id and vc.id = v.contact_id and vc.deleted_at is null
  left join contact fc on fc.account_id = r.account_id and fc.id = r.friend_id and fc.deleted_at is null`;

const matches = `
  where r.account_id = $1 and r.program_id = $2 and (
      $3::text is null or fc.full_name ilike $3 or vc.full_name ilike $3 or r.order_reference ilike $3
    )
    and ($4::text is null or r.state = $4) and ($5::uuid is null or r.advocate_id = $5)
    and (not $6::boolean or r.appeal = 'open')`;

/** Flagged ones and open appeals first, then the newest, after the referral $7. */
const isUrgent = (row: string) => `(${row}.state = 'flagged' or ${row}.appeal = 'open')`;

export const listReferralsSql = `
  select ${columns} ${joined} ${matches} and (
    $7::uuid is null or (${isUrgent('r')}::int, r.id) < (
      select ${isUrgent('b')}::int, b.id
      from referral b
      where b.account_id = $1 and b.id = $7
    )
  )
  order by ${isUrgent('r')}::int desc, r.id desc
  limit $8`;

export const countReferralsSql = `
  select count(*)::int as total ${joined} ${matches}`;

export const readReferralSql = `
  select ${columns} ${joined}
  where r.account_id = $1 and r.id = $2`;

export const referralsOfContactSql = `
  select ${columns}, p.name as program ${joined}
  join referral_program p on p.account_id = r.account_id and p.id = r.program_id
  where r.account_id = $1 and r.friend_id = $2 and p.deleted_at is null
  order by r.id desc
  limit 100`;

/** For the API: all of the account, newest first, after the referral $4. */
export const listAllReferralsSql = `
  select ${columns} ${joined}
  where r.account_id = $1 and ($2::uuid is null or r.program_id = $2) and ($3::text is null or r.state = $3)
    and ($4::uuid is null or r.id < $4)
  order by r.id desc
  limit $5`;

export const programOfAdvocateSql = `
  select p.id, p.name, p.attribution
  from referral_advocate v
  join referral_program p on p.account_id = v.account_id and p.id = v.program_id
  join published i on i.account_id = p.account_id and i.id = p.id and i.status = 'published'
  where v.account_id = $1 and v.id = $2 and p.deleted_at is null and v.contact_id is not null`;

export const openAppealSql = `
  update referral r
  set appeal = 'open', appeal_note = $4, appealed_at = $5
  from referral_advocate v
  where r.account_id = $1 and r.id = $2 and v.account_id = r.account_id and v.id = r.advocate_id and v.contact_id = $3
    and r.state in ('rejected', 'flagged') and r.appeal = 'none'
  returning r.id`;

export const declineAppealSql = `
  update referral
  set appeal = 'declined', decision_note = $3, decided_by = $4, decided_at = case when state = 'rejected' then $5 else decided_at end
  where account_id = $1 and id = $2 and appeal = 'open'
  returning id`;

export const readAppealSql = `
  select state, appeal, converted_at is not null as is_converted
  from referral
  where account_id = $1 and id = $2`;
