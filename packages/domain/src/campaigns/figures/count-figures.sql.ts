import { providerSql } from '../../sending/index.ts';
import { bounceReasonSql, unsubscribeWaySql } from '../../tracking/index.ts';

/** The counters that change whenever a figure can change. `s` is the row of `campaign_stat`. */
export const fingerprintSql = `
  concat_ws(
    ' ', s.recipients, s.sent, s.failed, s.refused, s.unknown, s.skipped, s.cancelled, s.delivered, s.views,
    s.unique_views, s.clicks, s.unique_clicks, s.bounces, s.complaints, s.unsubscribers, s.proxy_views,
    s.machine_views, s.machine_clicks
  )`;

/**
 * One pass over the campaign's recipients. $3 are the ends of the curve's steps in minutes. A place is the mailbox
 * provider of an email, and the first digits of a number.
 */
export const countRecipientsSql = `
  select place, fail, viewed, clicked, grouping(place, fail, viewed, clicked) as level, count(*)::int as recipients,
    count(*) filter (where state = 'sent' and bounced_at is null)::int as deliveries,
    count(bounced_at)::int as bounced, count(opened_at)::int as opened, count(clicked_at)::int as hit,
    count(delivered_at)::int as delivered, count(fail)::int as fails
  from (
    select d.state, d.bounced_at, d.opened_at, d.clicked_at, d.delivered_at,
      case d.channel when 'sms' then left(d.address, 9) else ${providerSql('d.address')} end as place,
      case
        when d.state = 'failed' then coalesce(d.reason, 'other')
        when d.channel = 'sms' and d.bounced_at is not null then 'undelivered'
      end as fail,
      width_bucket(extract(epoch from d.opened_at - c.started_at)::float8 / 60, $3::float8[]) as viewed,
      width_bucket(extract(epoch from d.clicked_at - c.started_at)::float8 / 60, $3::float8[]) as clicked
    from campaign c
    join delivery d on d.account_id = c.account_id and d.campaign_id = c.id
    where c.account_id = $1 and c.id = $2
  ) r
  group by grouping sets ((place), (fail), (viewed), (clicked))`;

export const countProblemsSql = `
  select e.kind,
    case e.kind
      when 'bounce' then ${bounceReasonSql('e.detail')}
      when 'complaint' then (
        select ${providerSql('d.address')}
        from delivery d
        where d.account_id = $1 and d.id = e.delivery_id
      )
      else ${unsubscribeWaySql('e.detail')}
    end as id,
    count(*)::int as count
  from delivery_event e
  where e.account_id = $1 and e.campaign_id = $2 and e.kind in ('bounce', 'complaint', 'unsubscribe') and e.is_first
  group by 1, 2
  order by 3 desc, 2`;

export const countProxiedSql = `
  select count(*)::int as n
  from delivery_event
  where account_id = $1 and campaign_id = $2 and kind = 'open' and is_first and audience = 'proxy'`;

export const countClicksSql = `
  select e.user_agent, extract(hour from e.at at time zone c.timezone)::int as hour,
    grouping(e.user_agent) = 1 as is_hour, count(*)::int as clicks, count(*) filter (where e.is_first)::int as people
  from campaign c
  join delivery_event e on e.account_id = c.account_id and e.campaign_id = c.id
  where c.account_id = $1 and c.id = $2 and e.kind = 'click' and e.audience <> 'scanner'
  group by grouping sets ((e.user_agent), (extract(hour from e.at at time zone c.timezone)::int))`;

export const storeFiguresSql = `
  insert into campaign_figures (account_id, campaign_id, figures, counted, counted_at)
  values ($1, $2, $3, $4, $5)
  on conflict (account_id, campaign_id) do update
  set figures = excluded.figures, counted = excluded.counted, counted_at = excluded.counted_at`;
