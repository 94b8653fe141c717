import { checkLimits } from '../referral.schema.ts';

/**
 * What is judged: the referrals $2, each with its programme, its advocate and both people. $3 says whether something counts
 * already.
 */
const judged = `
  judged as (
    select r.*, p.window_days, p.min_amount_minor, p.allows_existing, p.currency, p.cap_per_day, p.cap_total,
      v.contact_id as advocate_contact_id, v.status as advocate_status, vc.email as advocate_email,
      vc.phone as advocate_phone, fc.email as friend_email, fc.created_at as friend_since
    from referral r
    join referral_program p on p.account_id = r.account_id and p.id = r.program_id
    join referral_advocate v on v.account_id = r.account_id and v.id = r.advocate_id
    left join contact vc on vc.account_id = v.account_id and vc.id = v.contact_id
    left join contact fc on fc.account_id = r.account_id and fc.id = r.friend_id
    where r.account_id = $1 and r.id = any($2::uuid[])
  )`;

/** Advocates above an advocate: who brought them, and who brought those, until the friend themselves; ten at most. */
const above = `
  above as (
    select j.id as of_id, j.friend_id as start_id, j.advocate_contact_id as contact_id, j.created_at, 1 as depth,
      true as is_fresh
    from judged j
    where j.advocate_contact_id is not null
    union all
    select u.of_id, u.start_id, v.contact_id, o.created_at, u.depth + 1,
      u.is_fresh and o.created_at > u.created_at - interval '7 days'
    from above u
    join referral o on o.account_id = $1 and o.friend_id = u.contact_id and o.state <> 'rejected' and o.id <> u.of_id
      and o.program_id = (select program_id from judged where id = u.of_id)
    join referral_advocate v on v.account_id = o.account_id and v.id = o.advocate_id
    where u.depth < 10 and v.contact_id is not null and u.contact_id <> u.start_id
  )`;

const localPart = (email: string) => `regexp_replace(split_part(${email}, '@', 1), '[^a-z]', '', 'g')`;

const dayAround = (time: string) => `between ${time} - interval '1 day' and ${time} + interval '1 day'`;

const blocks = `
  select j.id, 'self' as rule, 'block' as result, '' as detail
  from judged j
  where j.friend_id = j.advocate_contact_id
  union all
  select j.id, 'same-email', 'block', ''
  from judged j
  where j.friend_id is distinct from j.advocate_contact_id and j.email_key = referral_email_key(j.advocate_email)
  union all
  select j.id, 'same-phone', 'block', ''
  from judged j
  where j.friend_id is distinct from j.advocate_contact_id and j.phone_key = referral_phone_key(j.advocate_phone)
  union all
  select j.id, 'existing-contact', 'block', ''
  from judged j
  where not j.allows_existing and j.method <> 'manual'
    and j.friend_since < coalesce(
      j.clicked_at, j.attributed_at - interval '${checkLimits.newContactMinutes} minutes'
    )
  union all
  select j.id, 'advocate-blocked', 'block', ''
  from judged j
  where j.advocate_status = 'blocked'
  union all
  select j.id, 'outside-window', 'block', ''
  from judged j
  where $3::boolean and (
    j.converted_at > j.attributed_at + make_interval(days => j.window_days)
    or j.converted_at < j.attributed_at - interval '1 hour'
  )
  union all
  select j.id, 'below-minimum', 'block', ''
  from judged j
  where $3 and coalesce(j.amount_minor, 0) < j.min_amount_minor`;

const flags = `
  select j.id, 'many-from-network', 'flag', n.friends || ' in a day'
  from judged j
  join referral_trace t on t.account_id = j.account_id and t.subject_id = j.id
  cross join lateral (
    select count(*) as friends
    from referral_trace o
    join referral f on f.account_id = o.account_id and f.id = o.subject_id
    where o.account_id = t.account_id and o.program_id = t.program_id and o.network_hash = t.network_hash
      and o.seen_at ${dayAround('t.seen_at')}
  ) n
  where n.friends > ${checkLimits.perNetworkDay}
  union all
  select j.id, 'velocity', 'flag', n.friends || ' in a day'
  from judged j
  cross join lateral (
    select count(*) as friends
    from referral o
    where o.account_id = j.account_id and o.advocate_id = j.advocate_id and o.created_at ${dayAround('j.created_at')}
  ) n
  where n.friends > ${checkLimits.perAdvocateDay}
  union all
  select j.id, 'disposable-email', 'flag', split_part(j.friend_email, '@', 2)
  from judged j
  where j.id = any($4::uuid[])
  union all
  select j.id, 'similar-email', 'flag', ''
  from judged j
  where j.email_key <> referral_email_key(j.advocate_email)
    and length(${localPart('j.advocate_email')}) >= 4
    and ${localPart('j.friend_email')} = ${localPart('j.advocate_email')}
  union all
  select j.id, 'same-device', 'flag', ''
  from judged j
  where j.is_same_device
  union all
  select j.id, 'too-fast', 'flag', round(extract(epoch from j.converted_at - j.clicked_at)) || ' s'
  from judged j
  where $3 and j.clicked_at is not null
    and j.converted_at - j.clicked_at < interval '${checkLimits.fastestSeconds} seconds'
  union all
  select j.id, 'currency', 'flag', j.order_currency
  from judged j
  where $3 and lower(j.order_currency) <> j.currency
  union all
  select distinct u.of_id, 'ring', 'flag', ''
  from above u
  where u.contact_id = u.start_id and u.depth > 1
  union all
  select u.of_id, 'chain', 'flag', max(u.depth) || ' in a row'
  from above u
  where u.is_fresh
  group by u.of_id
  having max(u.depth) > ${checkLimits.chainLength}`;

/** Stores what the checks find. Parameters: account, ids, whether something counts, ids with throw-away mailboxes, now. */
export const judgeSql = `
  with recursive ${judged}, ${above}
  insert into referral_check (account_id, referral_id, rule, result, detail, created_at)
  select $1, found.id, found.rule, found.result, left(found.detail, 200), $5
  from (${blocks} union all ${flags}) found
  on conflict (account_id, referral_id, rule) do nothing`;

/**
 * Those of one advocate beyond the caps of their programme, of the referrals $2 that nothing else blocks. Everyone who counts
 * already comes first, then these by time.
 */
export const judgeCapsSql = `
  insert into referral_check (account_id, referral_id, rule, result, detail, created_at)
  select r.account_id, r.id, case when n.total >= p.cap_total then 'cap-total' else 'cap-day' end, 'block', '', $3
  from referral r
  join referral_program p on p.account_id = r.account_id and p.id = r.program_id
  join account a on a.id = r.account_id
  cross join lateral (
    select count(*) as total,
      count(*) filter (
        where (o.converted_at at time zone a.timezone)::date = (r.converted_at at time zone a.timezone)::date
      ) as that_day
    from referral o
    where o.account_id = r.account_id and o.advocate_id = r.advocate_id and o.id <> r.id
      and o.state in ('pending', 'flagged', 'approved')
      and (o.id <> all($2::uuid[]) or (o.converted_at, o.id) < (r.converted_at, r.id))
  ) n
  where r.account_id = $1 and r.id = any($2) and r.state in ('pending', 'flagged')
    and (n.total >= p.cap_total or n.that_day >= p.cap_per_day)
  on conflict (account_id, referral_id, rule) do nothing`;

/** The state that follows from what was found, of referrals that nobody decided. Returns what it is now. */
export const settleSql = `
  update referral r
  set state = s.state, approve_at = case when s.state = 'pending' then r.approve_at end,
    decided_at = case when s.state = 'rejected' then $3::timestamptz end
  from (
    select o.id,
      case
        when exists (
          select
          from referral_check c
          where c.account_id = o.account_id and c.referral_id = o.id and c.result = 'block'
        ) then 'rejected'
        when o.state = 'attributed' then 'attributed'
        when exists (
          select
          from referral_check c
          where c.account_id = o.account_id and c.referral_id = o.id and c.result = 'flag'
        ) then 'flagged'
        else 'pending'
      end as state
    from referral o
    where o.account_id = $1 and o.id = any($2::uuid[]) and o.state in ('attributed', 'pending', 'flagged')
  ) s
  where r.account_id = $1 and r.id = s.id and r.state <> s.state
  returning r.id, r.state`;

export const friendEmailsSql = `
  select r.id, c.email
  from referral r
  join contact c on c.account_id = r.account_id and c.id = r.friend_id
  where r.account_id = $1 and r.id = any($2::uuid[]) and c.email is not null`;
