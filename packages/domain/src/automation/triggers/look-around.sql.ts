export const listeningByClockSql = `
  select j.status, a.timezone, j.looked_until, j.published_at, v.graph,
    exists (
      select from journey_listener l
      where l.account_id = $1 and l.journey_id = j.id and l.kind = 'clock' and l.subject = 'message'
    ) as has_message_waits
  from journey j
  join account a on a.id = j.account_id
  join journey_version v on v.account_id = j.account_id and v.id = j.version_id
  where j.account_id = $1 and j.id = $2 and j.status in ('running', 'paused', 'draining') and exists (
    select from journey_listener l
    where l.account_id = $1 and l.journey_id = j.id and l.kind = 'clock'
  )
  for no key update of j`;

/**
 * Wakes people at a box that waits for something to happen to a message of the journey, by what happened lately. An hour
 * twice over what can be missed between two looks; the limit of the wait finds the rest.
 */
export const wakeByMessagesSql = `
  with
    lately as (
      select distinct e.delivery_id
      from journey_version v
      join journey_message m on m.account_id = v.account_id and m.version_id = v.id
      join delivery_event e on e.account_id = m.account_id and e.campaign_id = m.campaign_id
        and e.kind in ('open', 'click', 'delivered') and e.at > now() - interval '1 hour'
      where v.account_id = $1 and v.journey_id = $2 and v.is_live
      union
      select p.delivery_id
      from sms_reply p
      where p.account_id = $1 and p.received_at > now() - interval '1 hour' and p.delivery_id is not null
    ),
    boxes as (
      select v.id as version_id, n.value ->> 'id' as node_id
      from journey_version v
      cross join jsonb_array_elements(v.graph -> 'nodes') as n (value)
      where v.account_id = $1 and v.journey_id = $2 and v.is_live and n.value ->> 'type' = 'wait_for'
        and n.value -> 'config' -> 'happening' ->> 'kind' = 'message'
    )
  update journey_run r
  set wake_at = $3
  from lately l
  join journey_step s on s.account_id = $1 and s.delivery_id = l.delivery_id
  where r.account_id = $1 and r.id = s.run_id and r.journey_id = $2 and r.status = 'waiting' and r.wake_at > $3
    and (r.version_id, r.node_id) in (select version_id, node_id from boxes)`;
