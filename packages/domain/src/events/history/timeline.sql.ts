/** What contacts did and got, and the campaigns that left them out. Each part is read by an index on the contact. */
const history = `
  (
    select account_id, contact_id, id, at, name, source, properties
    from contact_history
    union all
    select account_id, contact_id, id, at, 'message.left_out', 'message',
      jsonb_build_object('leftOutOf', campaign_id, 'reason', reason)
    from campaign_exclusion
    where contact_id is not null
    union all
    select account_id, contact_id, id, settled_at, 'message.left_out', 'message',
      jsonb_build_object('leftOutOf', campaign_id, 'reason', case
          when state = 'skipped' or reason = 'other_channel' then coalesce(reason, state)
          when run_id is null then state
          else 'left_journey'
        end)
    from delivery
    where contact_id is not null and state in ('skipped', 'cancelled') and campaign_id is not null
      and settled_at is not null
  )`;

/** One page of a contact's history, newest first, before the position $3 and $4. */
export const timelinePageSql = `
  select h.id, h.at, h.name, h.source, h.properties
  from ${history} h
  where h.account_id = $1 and h.contact_id = $2
    and ($3::timestamptz is null or (h.at, h.id) < ($3::timestamptz, $4::uuid))
  order by h.at desc, h.id desc
  limit $5`;

/** What contacts $2 did in the $4 weeks before $3, by how many weeks ago. */
export const weeklyActivitySql = `
  select k.contact_id, did.weeks_ago, count(*)::int as count, max(did.at) as last_at
  from unnest($2::uuid[]) as k (contact_id)
  cross join lateral (
    select a.at, floor(extract(epoch from $3::timestamptz - a.at) / 604800)::int as weeks_ago
    from (
      select account_id, contact_id, at from contact_event
      union all
      select account_id, contact_id, at from message_opened
      union all
      select account_id, contact_id, at from message_clicked
    ) a
    where a.account_id = $1 and a.contact_id = k.contact_id and a.at > $3::timestamptz - make_interval(weeks => $4)
      and a.at <= $3::timestamptz
  ) did
  group by k.contact_id, did.weeks_ago`;

/** How many messages contact $2 got, viewed and clicked, each counted once, as long as they are kept. */
export const engagementSql = `
  select
    (select count(*)::int from message_sent where account_id = $1 and contact_id = $2) as messages,
    (
      select count(distinct properties ->> 'deliveryId')::int
      from message_opened
      where account_id = $1 and contact_id = $2
    ) as viewed,
    (
      select count(distinct properties ->> 'deliveryId')::int
      from message_clicked
      where account_id = $1 and contact_id = $2
    ) as clicked`;

/** What the messages $2 were: their campaign's name, or the subject or beginning of a single message. */
export const messagesOfSql = `
  select d.id, d.channel, c.name as campaign_name,
    case when m.channel = 'sms' then left(coalesce(m.body, ''), 160) else m.subject end as subject
  from delivery d
  left join campaign c on c.account_id = d.account_id and c.id = d.campaign_id
  left join message m on d.campaign_id is null and m.account_id = d.account_id and m.id = d.id
  where d.account_id = $1 and d.id = any($2::uuid[])
  union all
  select id, channel, name, null
  from campaign
  where account_id = $1 and id = any($3::uuid[])`;
