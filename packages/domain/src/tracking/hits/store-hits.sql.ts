export const insertEventsSql = `
  insert into delivery_event (
    account_id, id, kept_until, at, delivery_id, campaign_id, contact_id, kind, audience, is_first, link_n, ip_hash,
    user_agent, detail
  )
  select $1, *
  from unnest(
    $2::uuid[], $3::date[], $4::timestamptz[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::text[],
    $10::bool[], $11::smallint[], $12::text[], $13::text[], $14::text[]
  )`;

export const markFirstSql = `
  update delivery d
  set opened_at = coalesce(d.opened_at, f.opened), clicked_at = coalesce(d.clicked_at, f.clicked)
  from (
    select id, kept_until, min(at) filter (where kind = 'open') as opened,
      min(at) filter (where kind = 'click') as clicked
    from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::date[]) as t (id, kind, at, kept_until)
    group by id, kept_until
  ) f
  where d.account_id = $1 and d.kept_until = f.kept_until and d.id = f.id`;

const hits = `
  with
    hit as materialized (
      select *, audience <> 'scanner' as counts
      from unnest(
        $2::uuid[], $3::text[], $4::text[], $5::bool[], $6::smallint[], $7::bool[], $8::timestamptz[],
        $9::text[]
      ) as t (campaign_id, kind, audience, is_first, link_n, is_first_of_link, at, channel)
    )`;

export const countPerCampaignSql = `
  ${hits},
  k as materialized (
    select campaign_id, count(*) filter (where kind = 'open' and counts)::int as views,
      count(*) filter (where kind = 'open' and is_first)::int as unique_views,
      count(*) filter (where kind = 'click' and counts)::int as clicks,
      count(*) filter (where kind = 'click' and is_first)::int as unique_clicks,
      count(*) filter (where kind = 'open' and audience = 'proxy')::int as proxy_views,
      count(*) filter (where kind = 'open' and not counts)::int as machine_views,
      count(*) filter (where kind = 'click' and not counts)::int as machine_clicks
    from hit
    where campaign_id is not null
    group by campaign_id
    order by campaign_id
  ),
  l as (
    select campaign_id, link_n, count(*)::int as clicks,
      count(*) filter (where is_first_of_link)::int as unique_clicks
    from hit
    where kind = 'click' and counts and campaign_id is not null
    group by 1, 2
  ),
  per_link as (
    update campaign_link c
    set clicks = c.clicks + l.clicks, unique_clicks = c.unique_clicks + l.unique_clicks
    from l
    where c.account_id = $1 and c.campaign_id = l.campaign_id and c.n = l.link_n
  )
  update campaign_stat s
  set views = s.views + k.views, unique_views = s.unique_views + k.unique_views,
    clicks = s.clicks + k.clicks, unique_clicks = s.unique_clicks + k.unique_clicks,
    proxy_views = s.proxy_views + k.proxy_views, machine_views = s.machine_views + k.machine_views,
    machine_clicks = s.machine_clicks + k.machine_clicks
  from k
  where s.account_id = $1 and s.campaign_id = k.campaign_id`;

export const countPerTimeSql = `
  ${hits},
  per_hour as (
    insert into campaign_hour as h (
      account_id, campaign_id, hour, views, unique_views, clicks, unique_clicks
    )
    select $1, campaign_id, date_trunc('hour', at), count(*) filter (where kind = 'open'),
      count(*) filter (where kind = 'open' and is_first), count(*) filter (where kind = 'click'),
      count(*) filter (where kind = 'click' and is_first)
    from hit
    where counts and campaign_id is not null
    group by 2, 3
    order by 2, 3
    on conflict (account_id, campaign_id, hour) do update
    set views = h.views + excluded.views, unique_views = h.unique_views + excluded.unique_views,
      clicks = h.clicks + excluded.clicks, unique_clicks = h.unique_clicks + excluded.unique_clicks
    returning 1
  )
  insert into channel_hour as h (account_id, channel, hour, views, clicks)
  select $1, channel, date_trunc('hour', at), count(*) filter (where kind = 'open'),
    count(*) filter (where kind = 'click')
  from hit
  where counts and (select count(*) from per_hour) >= 0
  group by 2, 3
  order by 2, 3
  on conflict (account_id, channel, hour) do update
  set views = h.views + excluded.views, clicks = h.clicks + excluded.clicks`;
