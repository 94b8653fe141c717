/** One page of a contact's history, newest first, before the position $3 and $4. */
export const timelinePageSql = `
  select h.id, h.at, h.name, h.source, h.properties
  from contact_history h
  where h.account_id = $1 and h.contact_id = $2
    and ($3::timestamptz is null or (h.at, h.id) < ($3::timestamptz, $4::uuid))
  order by h.at desc, h.id desc
  limit $5`;

/** What the messages $2 were: their campaign's name, or the subject or beginning of a single message. */
export const messagesOfSql = `
  select d.id, d.channel, c.name as campaign_name,
    case when m.channel = 'sms' then left(coalesce(m.body, ''), 160) else m.subject end as subject
  from delivery d
  left join campaign c on c.account_id = d.account_id and c.id = d.campaign_id
  left join message m on d.campaign_id is null and m.account_id = d.account_id and m.id = d.id
  where d.account_id = $1 and d.id = any($2::uuid[])`;
