const columns = `
  v.id, v.program_id, c.id as contact_id, c.full_name as contact_name, v.code, v.status, v.source, v.clicks, v.friends,
  v.conversions, v.joined_at, (
    select count(*)
    from referral_reward w
    join referral r on r.account_id = w.account_id and r.id = w.referral_id
    where r.account_id = v.account_id and r.advocate_id = v.id and w.party <> 'friend' and w.state in ('issued', 'kept')
  )::int as earned`;

const joined = `
  from referral_advocate v
  left join contact c on c.account_id = v.account_id and c.id = v.contact_id and c.deleted_at is null`;

const matches = `
  where v.account_id = $1 and v.program_id = $2 and ($3::text is null or c.full_name ilike $3 or v.code ilike $3)
    and ($4::text is null or v.status = $4)`;

/** Newest first, after the advocate $5 of the account. */
export const listAdvocatesSql = `
  select ${columns} ${joined} ${matches} and ($5::uuid is null or v.id < $5)
  order by v.id desc
  limit $6`;

export const countAdvocatesSql = `
  select count(*)::int as total ${joined} ${matches}`;

export const readAdvocateSql = `
  select ${columns} ${joined}
  where v.account_id = $1 and v.id = $2`;

export const findAdvocateOfContactSql = `
  select ${columns} ${joined}
  where v.account_id = $1 and v.program_id = $2 and v.contact_id = $3`;

/** Also of someone who is blocked: the checks say so. */
export const findAdvocateByCodeSql = `
  select ${columns} ${joined}
  where v.account_id = $1 and v.program_id = $2 and v.code = $3 and c.id is not null`;

export const advocatesOfContactSql = `
  select ${columns}, p.name as program ${joined}
  join referral_program p on p.account_id = v.account_id and p.id = v.program_id
  where v.account_id = $1 and v.contact_id = $2 and p.deleted_at is null
  order by v.id desc
  limit 100`;

/** Nothing if the contact is an advocate already, or the account has the code. */
export const insertAdvocateSql = `
  insert into referral_advocate (account_id, id, program_id, contact_id, code, source, joined_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict do nothing
  returning id`;

export const setStatusSql = `
  update referral_advocate
  set status = $3
  where account_id = $1 and id = $2
  returning id`;

export const holdContactSql = `
  select id
  from contact
  where account_id = $1 and id = $2 and deleted_at is null
  for key share`;

/** Click, sum of the day and sum of the advocate. */
export const insertClickSql = `
  with
    clicked as (
      insert into referral_click (account_id, id, advocate_id, channel, network_hash, device_hash, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)
    ),
    summed as (
      insert into referral_click_day as d (account_id, advocate_id, channel, day, clicks)
      select $1, $3, $4, ($7::timestamptz at time zone timezone)::date, 1
      from account
      where id = $1
      on conflict (account_id, advocate_id, channel, day) do update
      set clicks = d.clicks + 1
    )
  update referral_advocate
  set clicks = clicks + 1
  where account_id = $1 and id = $3`;
