/**
 * The warm-up of campaign $2's domain, and when its recipients could leave first: now, or when the account's hours for
 * marketing email open next. No row for other campaigns and for transactional senders. Everybody who takes places on its
 * days locks it first.
 */
export const findWarmUpSql = (lock: '' | 'for update of w' = ''): string => `
  select w.domain_id, d.domain, w.started_on::text, a.timezone, o.at as starts_at,
    c.ab_test is not null as has_test, (now() at time zone a.timezone)::date::text as today,
    (o.at at time zone a.timezone)::date::text as first_day
  from campaign c
  join sender s on s.account_id = c.account_id and s.id = c.sender_id and s.campaign = 'promotional'
  join warm_up w on w.account_id = c.account_id and w.domain_id = s.sending_domain_id
  join sending_domain d on d.account_id = w.account_id and d.id = w.domain_id
  join account a on a.id = c.account_id
  left join sending_limit l on l.account_id = a.id
  cross join lateral (
    select case
        when l.email_opens is null then now()
        else next_opening(now(), a.timezone, l.email_opens, l.email_closes)
      end as at
  ) o
  where c.account_id = $1 and c.id = $2 ${lock}`;

export const readTakenSql = `
  select day::text, sum(taken)::int as taken
  from warm_up_day
  where account_id = $1 and domain_id = $2 and day >= $3::date
  group by day`;

export const takeSql = `
  insert into warm_up_day as w (account_id, domain_id, campaign_id, day, taken)
  select $1, $2, $3, day, taken
  from unnest($4::date[], $5::int[]) as t (day, taken)
  on conflict (account_id, domain_id, day, campaign_id) do update
  set taken = w.taken + excluded.taken`;

/** Recipients leave day by day, so $3 who haven't left are those of the campaign's last days. */
export const giveBackSql = `
  update warm_up_day w
  set taken = w.taken - least(w.taken, $3 - t.later)
  from (
    select domain_id, day,
      coalesce(sum(taken) over (order by day desc rows between unbounded preceding and 1 preceding), 0)::int as later
    from warm_up_day
    where account_id = $1 and campaign_id = $2
  ) t
  where w.account_id = $1 and w.campaign_id = $2 and w.domain_id = t.domain_id and w.day = t.day and t.later < $3`;

export const readDomainWarmUpSql = `
  select w.started_on::text, (now() at time zone a.timezone)::date::text as today,
    (
      select count(*)::int
      from campaign c
      join delivery d on d.account_id = c.account_id and d.campaign_id = c.id
      where c.account_id = $1 and c.id in (
          select campaign_id
          from warm_up_day
          where account_id = $1 and domain_id = $2
        )
        and c.status in ('sending', 'paused') and d.state = 'queued' and d.send_after > now()
        and d.reason = 'warm_up'
    ) as waiting
  from warm_up w
  join account a on a.id = w.account_id
  where w.account_id = $1 and w.domain_id = $2`;

/** Starts anew if the last one has ended ($3 days). */
export const startWarmUpSql = `
  insert into warm_up as w (account_id, domain_id, started_on)
  select d.account_id, d.id, (now() at time zone a.timezone)::date
  from sending_domain d
  join account a on a.id = d.account_id
  where d.account_id = $1 and d.id = $2
  on conflict (account_id, domain_id) do update
  set started_on = excluded.started_on
  where excluded.started_on - w.started_on >= $3`;

/** The campaigns with recipients who may wait. */
export const campaignsOfWarmUpSql = `
  select distinct t.campaign_id
  from warm_up_day t
  join campaign c on c.account_id = t.account_id and c.id = t.campaign_id and c.status in ('sending', 'paused')
  where t.account_id = $1 and t.domain_id = $2`;

/**
 * A time that is whole days from `send_after`, from moment `at` on, for a campaign that reaches each contact at the same time
 * of day; the moment itself for others.
 */
const atTheirTime = (at: string): string => `
  case
    when c.contact_time is null or c.scheduled_at is null then ${at}
    else w.send_after + ceil(extract(epoch from ${at} - w.send_after) / 86400) * interval '1 day'
  end`;

/** Lets recipients who wait leave now, $3 at most, or at their own time of day. Hours for email are up to the claim. */
export const releaseWaitingSql = `
  with
    waiting as (
      select d.id, d.kept_until, d.send_after, row_number() over (order by d.send_after) as n
      from campaign_stat s
      join delivery d on d.account_id = s.account_id and d.kept_until = s.kept_until and d.campaign_id = s.campaign_id
      where s.account_id = $1 and s.campaign_id = $2 and d.state = 'queued' and d.send_after is not null
        and d.reason = 'warm_up'
      limit $3
    )
  update delivery d
  set reason = null, send_after = ${atTheirTime('now()')} + w.n * interval '1 microsecond'
  from waiting w
  cross join campaign c
  where c.account_id = $1 and c.id = $2 and d.account_id = $1 and d.kept_until = w.kept_until and d.id = w.id`;

/** Everyone who hasn't left and isn't in a claim: those in the queue, and those ahead of the cursor. */
const rest = `
  select d.id, d.kept_until, d.send_after
  from campaign_stat s
  join delivery d on d.account_id = s.account_id and d.kept_until = s.kept_until and d.campaign_id = s.campaign_id
  where s.account_id = $1 and s.campaign_id = $2 and d.state = 'queued' and d.send_after is not null
  union all
  select d.id, d.kept_until, d.send_after
  from campaign_stat s
  join send_cursor k on k.account_id = s.account_id and k.campaign_id = s.campaign_id
  join delivery d on d.account_id = s.account_id and d.kept_until = s.kept_until and d.id > k.after_id
    and d.id <= k.until_id
  where s.account_id = $1 and s.campaign_id = $2 and d.campaign_id = $2 and d.state = 'queued' and d.send_after is null`;

/** How many haven't left, and how many have their place today ($3) or later. */
export const countRestSql = `
  select (select count(*)::int from (${rest}) r) as people,
    (
      select coalesce(sum(taken), 0)::int
      from warm_up_day
      where account_id = $1 and campaign_id = $2 and day >= $3::date
    ) as placed`;

/** Gives everyone who hasn't left a new day: that of their number among the bounds $3, at its moment in $4. */
export const placeRestSql = `
  with
    numbered as materialized (
      select r.*, row_number() over (order by send_after nulls first, id) as n
      from (${rest}) r
    ),
    placed as (
      select *, ($4::timestamptz[])[width_bucket(n, $3::bigint[])] as at
      from numbered
    )
  update delivery d
  set reason = 'warm_up', send_after = ${atTheirTime('w.at')} + w.n * interval '1 microsecond'
  from placed w
  cross join campaign c
  where w.at is not null and c.account_id = $1 and c.id = $2 and d.account_id = $1 and d.kept_until = w.kept_until
    and d.id = w.id`;
