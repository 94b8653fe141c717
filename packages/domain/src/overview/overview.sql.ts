/**
 * One row per day in the time zone $5 of $3 days up to $4, for channel $2: messages by hourly counters, and the
 * campaigns that started on that day with their results so far.
 */
export const readDaysSql = `
  with
    span as (
      select $4::date - ($3::int - 1) as first, ($4::date - ($3::int - 1))::timestamp at time zone $5 as since
    ),
    by_messages as (
      select (h.hour at time zone $5)::date as day, sum(h.sent)::int as sent, sum(h.delivered)::int as delivered,
        sum(h.failed)::int as failed, sum(h.bounces)::int as bounces, sum(h.unsubscribers)::int as unsubscribers
      from channel_hour h
      where h.account_id = $1 and h.channel = $2 and h.hour >= (select since from span)
      group by 1
    ),
    by_campaigns as (
      select (h.hour at time zone $5)::date as day, sum(h.sent)::int as sent
      from campaign_hour h
      join campaign c on c.account_id = h.account_id and c.id = h.campaign_id
      where h.account_id = $1 and c.channel = $2
        and h.hour >= (select since from span) and h.sent > 0
      group by 1
    ),
    started as (
      select (c.started_at at time zone $5)::date as day, count(*)::int as campaigns,
        sum(s.sent - s.bounces)::int as deliveries, sum(s.unique_views)::int as viewed,
        sum(s.unique_clicks)::int as clicked
      from campaign c
      join campaign_stat s on s.account_id = c.account_id and s.campaign_id = c.id
      where c.account_id = $1 and c.channel = $2 and c.kind = 'campaign' and c.deleted_at is null
        and c.started_at >= (select since from span)
      group by 1
    )
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(t.sent, 0) as sent,
    least(coalesce(k.sent, 0), coalesce(t.sent, 0)) as sent_by_campaigns,
    coalesce(t.delivered, 0) as delivered, coalesce(t.failed, 0) as failed,
    coalesce(t.bounces, 0) as bounces, coalesce(t.unsubscribers, 0) as unsubscribers,
    coalesce(g.campaigns, 0) as campaigns, coalesce(g.deliveries, 0) as deliveries,
    coalesce(g.viewed, 0) as viewed, coalesce(g.clicked, 0) as clicked
  from generate_series((select first from span), $4::date, interval '1 day') as d (day)
  left join by_messages t on t.day = d.day::date
  left join by_campaigns k on k.day = d.day::date
  left join started g on g.day = d.day::date
  order by d.day`;

/** Whether channel $2 was used before day $3 in the time zone $4. */
export const hadDaysBeforeSql = `
  select exists (
    select
    from channel_hour
    where account_id = $1 and channel = $2 and hour < $3::date::timestamp at time zone $4
      and (sent > 0 or failed > 0)
  ) as had`;

/**
 * $2 the first day, of UTC as carriers' receipts are counted; $3 how many networks: those with the largest share of
 * failed messages first.
 */
export const readNetworksSql = `
  select country, network, sum(delivered)::int as delivered, sum(failed)::int as failed
  from sms_network_day
  where account_id = $1 and day >= $2::date
  group by 1, 2
  having sum(delivered + failed) > 0
  order by sum(failed)::float8 / sum(delivered + failed) desc, sum(delivered + failed) desc
  limit $3`;

/** Clicks since $2 by channel, ISO weekday and hour in the time zone $3. */
export const readClickHoursSql = `
  select c.channel, extract(isodow from h.hour at time zone $3)::int as weekday,
    extract(hour from h.hour at time zone $3)::int as hour, sum(h.clicks)::int as clicks
  from campaign_hour h
  join campaign c on c.account_id = h.account_id and c.id = h.campaign_id
  where h.account_id = $1 and h.hour >= $2 and h.clicks > 0
  group by 1, 2, 3`;

/** The last campaigns that started sending, without the hidden ones of journeys. $2 how many. */
export const findRecentCampaignsSql = `
  select id, channel, name, status, started_at
  from campaign
  where account_id = $1 and kind = 'campaign' and started_at is not null and deleted_at is null
  order by started_at desc, id desc
  limit $2`;

/** By country and day, the days before $2 together as the day before it. */
export const readAudienceSql = `
  select to_char(greatest(day, $2::date - 1), 'YYYY-MM-DD') as day, country, sum(contacts)::int as contacts,
    sum(reachable)::int as reachable, sum(joined)::int as joined
  from audience_day
  where account_id = $1
  group by 1, 2`;

/**
 * How many addresses were blocked since day $2 in the time zone $3, by day and reason; those of a file left
 * elsewhere.
 */
export const readBlockedSql = `
  select to_char(created_at at time zone $3, 'YYYY-MM-DD') as day, reason = 'bounce' as is_bounce,
    count(*)::int as people
  from suppression
  where account_id = $1 and created_at >= $2::date::timestamp at time zone $3 and reason in ('unsubscribe', 'complaint', 'bounce')
    and import_id is null
  group by 1, 2`;

/**
 * The balance in currency $2 at the start of each of the days $3 in the time zone $4: the last movement before it. Ids of a
 * currency sort by time, so each is one look into the primary key. Null before the first movement.
 */
export const readBalancesAtSql = `
  select (
    select t.balance_after_minor
    from ledger_transaction t
    where t.account_id = $1 and t.currency = $2
      and t.id < (lpad(to_hex(floor(extract(epoch from m.at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
    order by t.id desc
    limit 1
  ) as balance_minor
  from (
    select day::timestamp at time zone $4 as at, n
    from unnest($3::date[]) with ordinality as u (day, n)
  ) m
  order by m.n`;

/** Scheduled campaigns, the next one first. */
export const findScheduledSql = `
  select id, channel, name, scheduled_at, planned_recipients, planned_cost_minor, planned_currency
  from campaign
  where account_id = $1 and status = 'scheduled' and deleted_at is null
  order by scheduled_at, id
  limit 50`;

/** The hidden campaign of a journey is always sending, so it says nothing here. */
export const findSendingSql = `
  select id, channel, name, status
  from campaign
  where account_id = $1 and kind = 'campaign' and status in ('preparing', 'sending', 'paused')
    and deleted_at is null
  order by started_at desc nulls first, id desc
  limit 10`;

export const findRunningImportsSql = `
  select id, file_name, status, total_rows, processed, resumed_at, resumed_from
  from import_job
  where account_id = $1 and status in ('checking', 'running', 'undoing')
  order by created_at desc
  limit 5`;
