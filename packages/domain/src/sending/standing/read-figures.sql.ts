export const figuresSql = `
  with
    span as (
      select greatest(
        date_trunc('hour', now()) - make_interval(days => $2),
        (
          select date_trunc('hour', max(lifted_at)) + interval '1 hour'
          from promotional_alert
          where account_id = $1 and level = 'stop'
        )
      ) as since
    ),
    counted as (
      select h.sent + h.refused as sent, h.refused as hard_bounces, h.complaints
      from span, campaign c
      join sender n on n.account_id = $1 and n.id = c.sender_id and n.campaign = 'promotional'
      join campaign_hour h on h.account_id = $1 and h.campaign_id = c.id
      where c.account_id = $1 and c.channel = 'email' and h.hour >= span.since
      union all
      select h.sent, h.hard_bounces, h.complaints
      from span, promotional_hour h
      where h.account_id = $1 and h.hour >= span.since
    )
  select span.since, coalesce(sum(sent), 0)::int as sent,
    coalesce(sum(hard_bounces), 0)::int as hard_bounces, coalesce(sum(complaints), 0)::int as complaints
  from span
  left join counted on true
  group by span.since`;
