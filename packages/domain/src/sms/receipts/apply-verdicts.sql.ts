const hasFailed = 'd.id = any($4::uuid[])';
const state = `case when ${hasFailed} then 'failed' else 'delivered' end`;
const detail = `coalesce($5::jsonb ->> d.id::text, ${state})`;

/**
 * Applies verdicts to deliveries, events and counters, once per delivery, and returns the changed deliveries.
 * Lock order: campaign row, then its hour, then the channel's, like the pump; then the day's networks. $1 account, $2 ids,
 * $3 months of their partitions, $4 which of the ids have failed, $5 details by id, where they aren't the state.
 *
 * The ids are an array and not joined rows: PostgreSQL planned a join from early statistics, and read all deliveries
 * of the account for each batch.
 */
export const applyVerdictsSql = `with changed as materialized (
    update delivery d
    set delivered_at = case when not ${hasFailed} then now() end,
      bounced_at = case when ${hasFailed} then now() end,
      response = left(coalesce(nullif(${detail}, ''), d.response), 300)
    where d.account_id = $1 and d.kept_until = any($3::date[]) and d.id = any($2::uuid[]) and d.channel = 'sms'
      and d.delivered_at is null and d.bounced_at is null and d.state in ('sent', 'unknown')
    returning d.id, d.kept_until, d.campaign_id, d.contact_id, d.address, ${state} as state, ${detail} as detail),
  events as (
    insert into delivery_event (
      account_id, id, kept_until, delivery_id, campaign_id, contact_id, kind, is_first, detail
    )
    select $1, uuidv7(), kept_until, id, campaign_id, contact_id,
      case when state = 'delivered' then 'delivered' else 'bounce' end, true, left(detail, 500)
    from changed),
  sums as materialized (
    select campaign_id, count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'failed')::int as bounces
    from changed
    group by campaign_id),
  per_campaign as (
    update campaign_stat s
    set delivered = s.delivered + k.delivered, bounces = s.bounces + k.bounces
    from sums k
    where s.account_id = $1 and s.campaign_id = k.campaign_id
    returning 1),
  per_hour as (
    insert into campaign_hour as h (account_id, campaign_id, hour, delivered, bounces)
    select $1, campaign_id, date_trunc('hour', now()), delivered, bounces
    from sums
    where campaign_id is not null and (select count(*) from per_campaign) >= 0
    on conflict (account_id, campaign_id, hour) do update
    set delivered = h.delivered + excluded.delivered, bounces = h.bounces + excluded.bounces
    returning 1),
  per_channel as (
    insert into channel_hour as h (account_id, channel, hour, delivered, bounces)
    select $1, 'sms', date_trunc('hour', now()), sum(delivered), sum(bounces)
    from sums
    where (select count(*) from per_hour) >= 0
    having sum(delivered + bounces) > 0
    on conflict (account_id, channel, hour) do update
    set delivered = h.delivered + excluded.delivered, bounces = h.bounces + excluded.bounces
    returning 1),
  per_network as (
    insert into sms_network_day as n (account_id, day, country, network, delivered, failed)
    select $1, (now() at time zone 'UTC')::date, coalesce(p.country, ''), coalesce(p.network, '*'), sum(h.delivered),
      sum(h.failed)
    from (
      -- A place has at most nine characters.
      select left(address, 9) as head, count(*) filter (where state = 'delivered') as delivered,
        count(*) filter (where state = 'failed') as failed
      from changed
      group by 1
    ) h
    left join lateral sms_place(h.head) p on true
    where (select count(*) from per_channel) >= 0
    group by 3, 4
    order by 3, 4
    on conflict (account_id, day, country, network) do update
    set delivered = n.delivered + excluded.delivered, failed = n.failed + excluded.failed)
  select id, address, contact_id from changed`;

export const insertDoNotDisturb = `insert into sms_do_not_disturb (number_hash, carrier)
  select distinct sha256(convert_to(address, 'UTF8')), 'receipt'
  from unnest($1::text[]) address
  on conflict do nothing`;
