/** Of one channel, $2. */
export const readQuotaSql = `
  select case $2 when 'sms' then a.opt_in_text_daily_limit else a.opt_in_daily_limit end as set, extract(day from now() - a.created_at)::int as days,
    coalesce(r.asked, 0)::int as asked, coalesce(r.week_asked, 0)::int as week_asked,
    coalesce(r.week_refused, 0)::int as week_refused
  from account a
  left join lateral (
    select count(*) filter (where asked_at > now() - interval '1 day') as asked, count(*) as week_asked,
      count(*) filter (where reason = 'refused') as week_refused
    from opt_in_request
    where account_id = $1 and channel = $2 and asked_at > now() - interval '7 days'
  ) r on true
  where a.id = $1`;
