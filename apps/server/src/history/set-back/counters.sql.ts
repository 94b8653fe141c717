/** Which of an account's deliveries `d`: those of a campaign ($2), or those with the ids $2. */
export type Which = 'campaign' | 'messages';
const conditions: Record<Which, string> = {
  campaign: 'd.account_id = $1 and d.campaign_id = $2::uuid',
  messages: 'd.account_id = $1 and d.id = any($2::uuid[])',
};

/** What happened to deliveries, one row per delivery or event, as the counters count it. */
const facts = (which: Which): string => `
  select d.channel, d.settled_at as at, (d.state = 'sent')::int as sent, (d.state = 'failed')::int as failed,
    (d.state = 'failed' and d.reason = 'refused')::int as refused, 0 as views, 0 as unique_views, 0 as clicks,
    0 as unique_clicks, 0 as bounces, 0 as complaints, 0 as unsubscribers, 0 as delivered
  from delivery d
  where ${conditions[which]} and d.state in ('sent', 'failed')
  union all
  select d.channel, e.at, 0, 0, 0, (e.kind = 'open' and e.audience <> 'scanner')::int,
    (e.kind = 'open' and e.is_first)::int, (e.kind = 'click' and e.audience <> 'scanner')::int,
    (e.kind = 'click' and e.is_first)::int,
    (e.kind = 'bounce' and d.reason is distinct from 'refused')::int, (e.kind = 'complaint')::int,
    (e.kind = 'unsubscribe')::int, (e.kind = 'delivered')::int
  from delivery d
  join delivery_event e on e.account_id = d.account_id and e.kept_until = d.kept_until and e.delivery_id = d.id
  where ${conditions[which]}`;

const ofChannel = ['sent', 'failed', 'views', 'clicks', 'bounces', 'unsubscribers', 'delivered'];
const hourly = [...ofChannel, 'refused', 'unique_views', 'unique_clicks', 'complaints'];
const sums = (columns: string[]) => columns.map((column) => `sum(${column}) as ${column}`).join(', ');

/** Takes the deliveries out of the counters of their channel’s hours, or adds them. */
export const countChannelSql = (which: Which, sign: '+' | '-'): string => `
  insert into channel_hour as s (account_id, channel, hour, ${ofChannel.join(', ')})
  select $1, channel, date_trunc('hour', at), ${ofChannel.map((column) => `${sign}sum(${column})`).join(', ')}
  from (${facts(which)}) f
  group by 2, 3
  having ${ofChannel.map((column) => `sum(${column})`).join(' + ')} > 0
  on conflict (account_id, channel, hour) do update
  set ${ofChannel.map((column) => `${column} = s.${column} + excluded.${column}`).join(', ')}`;

/** The carriers' receipts about the deliveries, per day and network. */
export const countNetworksSql = (which: Which, sign: '+' | '-'): string => `
  insert into sms_network_day as n (account_id, day, country, network, delivered, failed)
  select $1, (coalesce(d.delivered_at, d.bounced_at) at time zone 'UTC')::date, coalesce(p.country, ''),
    coalesce(p.network, '*'), ${sign}count(d.delivered_at),
    ${sign}count(*) filter (where d.delivered_at is null)
  from delivery d
  left join lateral sms_place(d.address) p on true
  where ${conditions[which]} and d.channel = 'sms'
    and (d.delivered_at is not null or d.state in ('sent', 'unknown') and d.bounced_at is not null)
  group by 2, 3, 4
  on conflict (account_id, day, country, network) do update
  set delivered = n.delivered + excluded.delivered, failed = n.failed + excluded.failed`;

/** The contacts $2 on the days they joined on; $3 are their times in the history. */
export const countJoinsSql = (sign: '+' | '-'): string => `
  insert into audience_day (account_id, day, country, contacts, reachable, joined)
  select $1, (c.created_at at time zone (select timezone from account where id = $1))::date,
    phone_country(c.phone), ${sign}count(*),
    ${sign}sum(contact_reach(c.email, c.email_status, c.phone, c.sms_status)), ${sign}count(*)
  from unnest($2::uuid[], $3::timestamptz[]) p (id, at)
  join contact c on c.account_id = $1 and c.id = p.id
  where c.deleted_at is null
  group by 2, 3`;

/** The report's breakdowns have the times of day: they are counted again, after people's views and clicks. */
export const forgetFiguresSql = [
  `delete from campaign_figures
   where account_id = $1 and campaign_id = $2`,
  `update due_work
   set due_at = now() + interval '10 minutes'
   where account_id = $1 and subject_id = $2 and kind = 'campaign.figures'`,
];

export const forgetHoursSql = `
  delete from campaign_hour
  where account_id = $1 and campaign_id = $2`;

export const countHoursSql = `
  insert into campaign_hour (account_id, campaign_id, hour, ${hourly.join(', ')})
  select $1, $2::uuid, date_trunc('hour', at), ${sums(hourly)}
  from (${facts('campaign')}) f
  group by 3
  having ${hourly.map((column) => `sum(${column})`).join(' + ')} > 0`;

/** Hard bounces that came by mail: the only figure of a campaign that the account's standing counts separately. */
export const countBouncesSql = (sign: '+' | '-'): string => `
  insert into promotional_hour as h (account_id, hour, hard_bounces)
  select $1, date_trunc('hour', e.at), ${sign}count(*)
  from delivery d
  join delivery_event e on e.account_id = d.account_id and e.kept_until = d.kept_until and e.delivery_id = d.id
  join suppression s on s.account_id = $1 and s.channel = 'email' and s.reason = 'bounce'
    and s.campaign_id = d.campaign_id and s.address = d.address
  where ${conditions.campaign} and d.channel = 'email' and e.kind = 'bounce'
    and d.reason is distinct from 'refused'
  group by 2
  on conflict (account_id, hour) do update
  set hard_bounces = h.hard_bounces + excluded.hard_bounces`;
