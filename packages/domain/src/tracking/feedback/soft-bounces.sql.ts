export const softBouncesSql = `
  with
    recent as (
      select bounced_at, greatest(opened_at, clicked_at) as seen_at
      from delivery
      where account_id = $1 and address = $2
        and campaign_id in (
          select id
          from campaign
          where account_id = $1 and created_at > now() - make_interval(days => $4)
        )
    ),
    afresh as (
      select greatest(
        max(seen_at),
        (
          select max(at)
          from consent_event
          where account_id = $1 and address_hash = $3 and source = 'enabled again'
        )
      ) as at
      from recent
    )
  select count(*)::int as n, to_char(min(bounced_at), 'YYYY-MM-DD') as since
  from recent, afresh
  where bounced_at > coalesce(afresh.at, '-infinity')
  having count(*) >= $5 and max(bounced_at) - min(bounced_at) >= make_interval(days => $6)`;
