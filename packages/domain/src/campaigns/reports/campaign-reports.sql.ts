import { isCursorOpen } from '../../sending/index.ts';
import { statColumns } from './campaign-counts.ts';

export const readCampaignStatSql = `
  select c.status, c.excluded, extract(epoch from now() - c.started_at)::float8 as seconds,
    case
      when c.status = 'sending' then (
        select to_char(min(send_after) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from delivery
        where account_id = $1 and campaign_id = $2 and state = 'queued' and send_after is not null
        having min(send_after) > now() + interval '1 second' and not ${isCursorOpen('$1', '$2')}
      )
    end as waits_until,
    case when s.kept_until <= now() at time zone 'UTC' then s.kept_until::text end as recipients_deleted_on,
    ${statColumns}
  from campaign c
  left join campaign_stat s on s.account_id = c.account_id and s.campaign_id = c.id
  where c.account_id = $1 and c.id = $2 and c.deleted_at is null`;

/** Clock hours for the first 72, then days in UTC. */
export const readCampaignSeriesSql = `
  with
    span as (
      select min(hour) + interval '72 hours' as hours_until,
        (select channel = 'email' from campaign where account_id = $1 and id = $2) as is_email
      from campaign_hour
      where account_id = $1 and campaign_id = $2
    )
  select
    to_char(
      case when hour < span.hours_until then hour else date_trunc('day', hour, 'UTC') end at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'
    ) as at,
    hour >= span.hours_until as is_day, sum(sent + counted)::int as sent, sum(delivered)::int as delivered,
    sum(views)::int as views, sum(clicks)::int as clicks, sum(bounces + counted)::int as bounces,
    sum(unsubscribers)::int as unsubscribers
  from campaign_hour, span, lateral (select case when span.is_email then refused else 0 end as counted) c
  where account_id = $1 and campaign_id = $2
  group by 1, 2
  order by 2, 1 limit 1000`;
