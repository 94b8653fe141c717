import { recordColumns, recordTables } from './message-record.ts';
import { statusOf } from '../request/message-status.ts';

export const listContactHistorySql = `
  select d.id, c.name as campaign_name, m.source,
    case when m.channel = 'sms' then left(coalesce(m.body, ''), 160) else m.subject end as subject, d.channel,
    d.state, d.reason, d.settled_at, d.delivered_at, d.opened_at, d.clicked_at, d.bounced_at
  from delivery d
  left join campaign c on c.account_id = d.account_id and c.id = d.campaign_id
  left join message m on d.campaign_id is null and m.account_id = d.account_id and m.id = d.id
  where d.account_id = $1 and d.contact_id = $2 and d.channel = $3
    and d.state in ('sent', 'failed', 'unknown')
  order by d.settled_at desc limit 100`;

export const listMessagesSql = (condition: string): string => `
  select ${recordColumns}
  from ${recordTables}
  where m.account_id = $1 and m.id >= $2 and m.id < $3 ${condition} and ($4 = '' or m.channel = $4)
    and ($5 = '' or m.source = $5) and ($6 = '' or d.state = $6) and ($7::uuid is null or m.api_key_id = $7)
    and ($8::text = '' or $8 is not null) and ($10 = '' or ${statusOf('d')} = $10)
  order by m.id desc limit $9`;

export const readMessageSql = `
  select ${recordColumns}, m.sender_name, d.name as recipient_name, m.encoding, d.response, d.attempts,
    m.template_id, m.has_content, m.html, m.body as text, m.raw_id is not null as is_raw, m.attachments,
    m.is_tracked, v.opens, v.clicks
  from ${recordTables}
  cross join lateral (
    select count(*) filter (where kind = 'open')::int as opens,
      count(*) filter (where kind = 'click')::int as clicks
    from delivery_event
    where account_id = m.account_id and delivery_id = m.id and kind in ('open', 'click')
      and audience <> 'scanner'
  ) v
  where m.account_id = $1 and m.id = $2`;
