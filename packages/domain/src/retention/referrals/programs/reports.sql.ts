export const totalsSql = `
  select v.advocates, v.active_advocates, v.clicks, r.friends, r.conversions, r.pending, r.flagged, r.rejected, r.voided,
    r.revenue_minor, w.rewards, w.reward_value_minor
  from (
    select count(*)::int as advocates, count(*) filter (where friends > 0)::int as active_advocates,
      coalesce(sum(clicks), 0)::int as clicks
    from referral_advocate
    where account_id = $1 and program_id = $2
  ) v
  cross join (
    select count(*)::int as friends, count(*) filter (where state = 'approved')::int as conversions,
      count(*) filter (where state = 'pending')::int as pending,
      count(*) filter (where state = 'flagged')::int as flagged,
      count(*) filter (where state = 'rejected')::int as rejected,
      count(*) filter (where state = 'voided')::int as voided,
      coalesce(sum(amount_minor) filter (where state = 'approved'), 0)::bigint as revenue_minor
    from referral
    where account_id = $1 and program_id = $2
  ) r
  cross join (
    select count(*)::int as rewards, coalesce(sum(i.value_minor), 0)::bigint as reward_value_minor
    from referral_reward d
    join referral o on o.account_id = d.account_id and o.id = d.referral_id
    join reward_issue i on i.account_id = d.account_id and i.id = d.issue_id
    where d.account_id = $1 and o.program_id = $2 and d.state in ('issued', 'kept')
  ) w`;

export const channelsSql = `
  select channel, coalesce(c.clicks, 0)::int as clicks, coalesce(f.friends, 0)::int as friends,
    coalesce(f.conversions, 0)::int as conversions
  from (
    select d.channel, sum(d.clicks) as clicks
    from referral_click_day d
    join referral_advocate v on v.account_id = d.account_id and v.id = d.advocate_id
    where d.account_id = $1 and v.program_id = $2
    group by 1
  ) c
  full join (
    select channel, count(*) as friends, count(*) filter (where state = 'approved') as conversions
    from referral
    where account_id = $1 and program_id = $2
    group by 1
  ) f using (channel)
  order by clicks desc, friends desc, channel`;

/** The last $4 days in the account’s time zone. A conversion is on the day when it happened. */
export const daysSql = `
  with
    zone as (
      select timezone, ($3::timestamptz at time zone timezone)::date as today
      from account
      where id = $1
    ),
    clicked as (
      select d.day, sum(d.clicks) as clicks
      from referral_click_day d
      join referral_advocate v on v.account_id = d.account_id and v.id = d.advocate_id, zone z
      where d.account_id = $1 and v.program_id = $2 and d.day > z.today - $4::int
      group by 1
    ),
    came as (
      select (r.created_at at time zone z.timezone)::date as day, count(*) as friends
      from referral r, zone z
      where r.account_id = $1 and r.program_id = $2
        and r.created_at >= (z.today - $4::int + 1)::timestamp at time zone z.timezone
      group by 1
    ),
    counted as (
      select (r.converted_at at time zone z.timezone)::date as day, count(*) as conversions
      from referral r, zone z
      where r.account_id = $1 and r.program_id = $2 and r.state = 'approved'
        and r.converted_at >= (z.today - $4::int + 1)::timestamp at time zone z.timezone
      group by 1
    )
  select to_char(d, 'YYYY-MM-DD') as day, coalesce(clicked.clicks, 0)::int as clicks,
    coalesce(came.friends, 0)::int as friends, coalesce(counted.conversions, 0)::int as conversions
  from zone z
  cross join lateral generate_series((z.today - $4::int + 1)::timestamp, z.today::timestamp, '1 day') d
  left join clicked on clicked.day = d::date
  left join came on came.day = d::date
  left join counted on counted.day = d::date
  order by d`;
