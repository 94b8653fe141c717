export const revokeBurstsSql = `
  with
    counted as materialized (
      select id, kept_until, is_first
      from delivery_event
      where account_id = $1 and delivery_id = any($2::uuid[]) and kind = 'click' and audience <> 'scanner'
        and at >= $3
      for update
    ),
    revoked as materialized (
      update delivery_event e set audience = 'scanner', is_first = false
      from counted c
      where e.account_id = $1 and e.kept_until = c.kept_until and e.id = c.id
      returning e.delivery_id, e.campaign_id, e.link_n, e.at, e.kept_until, c.is_first as was_first
    ),
    unclicked as (
      update delivery d set clicked_at = null
      from revoked r
      where r.was_first and d.account_id = $1 and d.kept_until = r.kept_until and d.id = r.delivery_id
    ),
    per_link as (
      update campaign_link l
      set clicks = l.clicks - k.n, unique_clicks = greatest(0, l.unique_clicks - k.people)
      from (
        select campaign_id, link_n, count(*)::int as n, count(distinct delivery_id)::int as people
        from revoked
        group by 1, 2
      ) k
      where l.account_id = $1 and l.campaign_id = k.campaign_id and l.n = k.link_n
    ),
    per_campaign as (
      update campaign_stat s
      set clicks = s.clicks - k.n, unique_clicks = s.unique_clicks - k.firsts,
        machine_clicks = s.machine_clicks + k.n
      from (
        select campaign_id, count(*)::int as n, count(*) filter (where was_first)::int as firsts
        from revoked
        group by 1
      ) k
      where s.account_id = $1 and s.campaign_id = k.campaign_id
    ),
    per_hour as (
      update campaign_hour h set clicks = h.clicks - k.n, unique_clicks = h.unique_clicks - k.firsts
      from (
        select campaign_id, date_trunc('hour', at) as hour, count(*)::int as n,
          count(*) filter (where was_first)::int as firsts
        from revoked
        group by 1, 2
      ) k
      where h.account_id = $1 and h.campaign_id = k.campaign_id and h.hour = k.hour
    )
  update channel_hour h set clicks = h.clicks - k.n
  from (
    select m.channel, date_trunc('hour', r.at) as hour, count(*)::int as n
    from revoked r
    join delivery m on m.account_id = $1 and m.kept_until = r.kept_until and m.id = r.delivery_id
    group by 1, 2
  ) k
  where h.account_id = $1 and h.channel = k.channel and h.hour = k.hour`;
