import { fallbackColumns } from '../fallbacks/fallbacks.sql.ts';
import { recordColumns, recordTables } from './message-record.ts';
import { statusOf } from '../request/message-status.ts';

export const listContactHistorySql = `
  select d.id, c.name as campaign_name, m.source,
    case when m.channel = 'sms' then left(coalesce(m.body, ''), 160) else m.subject end as subject, d.channel,
    d.state, d.reason, d.settled_at, d.delivered_at, d.opened_at, d.clicked_at, d.bounced_at,
    d.complained_at, d.unsubscribed_at
  from delivery d
  left join campaign c on c.account_id = d.account_id and c.id = d.campaign_id
  left join message m on d.campaign_id is null and m.account_id = d.account_id and m.id = d.id
  where d.account_id = $1 and d.contact_id = $2 and d.channel = $3
    and d.state in ('sent', 'failed', 'unknown')
  order by d.settled_at desc limit 100`;

const ofMessage = (condition: string): string => `
  m.account_id = $1 and m.id >= $2 and m.id < $3 ${condition} and ($4 = '' or m.channel = $4)
    and ($5 = '' or m.source = $5) and ($6::uuid is null or m.api_key_id = $6)
    and ($7::text = '' or $7 is not null)`;
/** Its two parameters begin at `first`. */
const ofDelivery = (first: number): string =>
  `($${first} = '' or d.state = $${first}) and ($${first + 1} = '' or ${statusOf('d')} = $${first + 1})`;

export const listMessagesSql = (condition: string): string => `
  select ${recordColumns}
  from ${recordTables}
  where ${ofMessage(condition)} and ${ofDelivery(8)}
  order by m.id desc limit $10`;

/** The same messages without an order or limit, whatever their state. */
export const findMessagesSql = (condition: string): string => `
  select
  from message m
  where ${ofMessage(condition)}`;

/** By state. */
export const findMessagesByStateSql = (condition: string): string => `
  select
  from message m
  join delivery d on d.account_id = m.account_id and d.id = m.id
  where ${ofMessage(condition)} and ${ofDelivery(8)}`;

/** By state and channel alone: a delivery without a campaign is a message. */
export const findDeliveriesByStateSql = `
  select
  from delivery d
  where d.account_id = $1 and d.campaign_id is null and d.id >= $2 and d.id < $3 and ($4 = '' or d.channel = $4)
    and ${ofDelivery(5)}`;

export const readMessageSql = `
  select ${recordColumns}, m.sender_name, d.name as recipient_name, m.encoding, d.response, d.attempts,
    m.template_id, m.has_content, m.html, m.body as text, m.raw_id is not null as is_raw, m.attachments,
    m.is_tracked, v.opens, v.clicks, ${fallbackColumns('m', statusOf)}
  from ${recordTables}
  cross join lateral (
    select count(*) filter (where kind = 'open')::int as opens,
      count(*) filter (where kind = 'click')::int as clicks
    from delivery_event
    where account_id = m.account_id and delivery_id = m.id and kind in ('open', 'click')
      and audience <> 'scanner'
  ) v
  where m.account_id = $1 and m.id = $2`;

/** $2 and $3 are days of the account's time zone, both inclusive; null for none. */
export const readDaysSql = `
  select $2::date::timestamp at time zone timezone as since, ($3::date + 1)::timestamp at time zone timezone as until
  from account
  where id = $1`;
