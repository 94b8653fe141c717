const selectSql = `
  select p.id, p.name, p.list_id, l.name as list, l.archived_at is not null as is_list_gone, p.currency,
    p.conversion_kind, p.conversion_event, p.min_amount_minor, p.attribution, p.window_days, p.advocate_reward_id,
    a.name as advocate_reward, p.friend_reward_id, f.name as friend_reward, p.levels, p.approval,
    p.approval_delay_hours, p.cap_per_day, p.cap_total, p.allows_existing, p.friend_message, p.advocate_message,
    p.share_text, p.consent_text, p.terms, p.revision, p.created_at, p.updated_at, (
      select count(*)
      from referral_advocate v
      where v.account_id = p.account_id and v.program_id = p.id
    )::int as advocates, c.friends, c.conversions, c.pending, c.flagged, (
      select count(*)
      from referral_reward w
      join referral r on r.account_id = w.account_id and r.id = w.referral_id
      where r.account_id = p.account_id and r.program_id = p.id and w.state in ('issued', 'kept')
    )::int as rewards
  from referral_program p
  join list l on l.account_id = p.account_id and l.id = p.list_id
  left join reward a on a.account_id = p.account_id and a.id = p.advocate_reward_id and a.deleted_at is null
  left join reward f on f.account_id = p.account_id and f.id = p.friend_reward_id and f.deleted_at is null
  cross join lateral (
    select count(*)::int as friends,
      count(*) filter (where r.state = 'approved')::int as conversions,
      count(*) filter (where r.state = 'pending')::int as pending,
      count(*) filter (where r.state = 'flagged')::int as flagged
    from referral r
    where r.account_id = p.account_id and r.program_id = p.id
  ) c`;

export const readProgramSql = `${selectSql}
  where p.account_id = $1 and p.id = $2 and p.deleted_at is null`;

export const listProgramsSql = `${selectSql}
  where p.account_id = $1 and p.deleted_at is null and ($2::text is null or p.name ilike $2)
  order by p.created_at desc, p.id desc
  limit 500`;

/** Of the rewards $2, those that the account has. */
export const findRewardsSql = `
  select id
  from reward
  where account_id = $1 and id = any($2::uuid[]) and deleted_at is null`;

export const insertProgramSql = `
  insert into referral_program (
    account_id, id, name, list_id, conversion_kind, conversion_event, min_amount_minor, attribution, window_days,
    advocate_reward_id, friend_reward_id, levels, approval, approval_delay_hours, cap_per_day, cap_total,
    allows_existing, friend_message, advocate_message, share_text, consent_text, terms, currency, created_at,
    updated_at
  )
  values (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $24
  )`;

/** Returns nothing if the revision isn't the one that was seen. */
export const saveProgramSql = `
  update referral_program
  set name = $3, list_id = $4, conversion_kind = $5, conversion_event = $6, min_amount_minor = $7, attribution = $8,
    window_days = $9, advocate_reward_id = $10, friend_reward_id = $11, levels = $12, approval = $13,
    approval_delay_hours = $14, cap_per_day = $15, cap_total = $16, allows_existing = $17, friend_message = $18,
    advocate_message = $19, share_text = $20, consent_text = $21, terms = $22, revision = revision + 1,
    updated_at = $24
  where account_id = $1 and id = $2 and revision = $23 and deleted_at is null
  returning revision`;

/** Only while nobody takes part. */
export const removeProgramSql = `
  update referral_program p
  set deleted_at = $3
  where p.account_id = $1 and p.id = $2 and p.deleted_at is null and not exists (
    select
    from referral_advocate v
    where v.account_id = p.account_id and v.program_id = p.id
  )
  returning p.id`;

export const restoreProgramSql = `
  update referral_program
  set deleted_at = null
  where account_id = $1 and id = $2 and deleted_at is not null
  returning id`;
