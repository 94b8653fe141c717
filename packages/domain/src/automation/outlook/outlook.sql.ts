import { contactZone } from '../../audience/index.ts';
import { zoneOf } from '../engine/zones.sql.ts';

/** The ways that contact $2 is on, next due first. */
export const waitingRunsSql = `
  select r.id, r.journey_id, j.name, j.status, v.id as version_id, v.graph, r.node_id, r.wake_at,
    r.held_at is not null as is_held, ${zoneOf('c', 'a')} as timezone
  from journey_run r
  join journey j on j.account_id = r.account_id and j.id = r.journey_id
  join journey_version v on v.account_id = r.account_id and v.id = r.version_id
  join contact c on c.account_id = r.account_id and c.id = r.contact_id
  join account a on a.id = r.account_id
  where r.account_id = $1 and r.contact_id = $2 and r.status = 'waiting'
  order by r.wake_at, r.id
  limit 20`;

/** What the messages of versions $2 say: an email's subject, the beginning of a text. */
export const messageTitlesSql = `
  select distinct on (m.version_id, m.node_id, m.channel) m.version_id, m.node_id, m.channel,
    case when m.channel = 'sms' then left(c.text, 200) else c.subject end as title
  from journey_message m
  join campaign c on c.account_id = m.account_id and c.id = m.campaign_id
  where m.account_id = $1 and m.version_id = any($2::uuid[])
  order by m.version_id, m.node_id, m.channel, m.until desc`;

/** Names of the lists that steps add people to. */
export const listNamesSql = `select id, name from list where account_id = $1 and id = any($2::uuid[])`;

/** Campaigns that wait for their time, with the time at which contact $2 would get each. */
export const scheduledCampaignsSql = `
  select k.id, k.name, k.channel, k.audience, k.timezone,
    case
      when k.contact_time is null then k.scheduled_at
      else greatest(
        k.scheduled_at,
        local_instant(k.contact_time::timestamp::date, k.contact_time::timestamp::time, ${contactZone('c', 'k.timezone')})
      )
    end as due_at
  from campaign k
  join contact c on c.account_id = k.account_id and c.id = $2
  where k.account_id = $1 and k.kind = 'campaign' and k.status = 'scheduled' and k.deleted_at is null
  order by k.scheduled_at, k.id
  limit 20`;

/**
 * What was pasted into campaign $2, if it may name contact $3: reading 50,000 telephone numbers takes a second. Numbers are
 * written in many ways, but always end in the same digits; an address keeps what is before its @, unless it is escaped.
 */
export const pastedNamingSql = `
  select k.pasted, case when k.channel = 'sms' then c.phone else c.email end as address, a.country
  from campaign k
  join contact c on c.account_id = k.account_id and c.id = $3
  join account a on a.id = k.account_id
  where k.account_id = $1 and k.id = $2
    and case
      when k.channel = 'sms' then strpos(regexp_replace(k.pasted, '\\D', '', 'g'), right(c.phone, 6)) > 0
      else strpos(lower(k.pasted), split_part(c.email, '@', 1)) > 0 or strpos(k.pasted, '\\u') > 0
    end`;
