import { zoneOf } from '../engine/zones.sql.ts';
import { datePart, isNotLater } from '../triggers/date-comes.sql.ts';
import type { JourneyTrigger } from '@talkdrum/journey-design';

/**
 * Of the contacts a statement finds, one in so many, with the time zone of their waits. The parameters after the
 * statement's own are how many, and the most rows.
 */
export const sampledSql = (arrivals: string, params: number): string => `
  select a.contact_id, a.entry_key, a.at, s.share,
    ${zoneOf('c', 't')} as timezone
  from (${arrivals}) a
  join contact c on c.account_id = $1 and c.id = a.contact_id and c.deleted_at is null
  join account t on t.id = $1
  cross join lateral (select ('x' || left(md5('replay/' || a.contact_id), 7))::bit(28)::int as share) s
  where a.at >= $2::timestamptz and a.at <= $3::timestamptz and s.share % $${params + 1}::int = 0
  limit $${params + 2}`;

/** Confirmed members, including people who have left since. */
const joined = 'coalesce(m.confirmed_at, m.created_at)';

export const arrivalsOfLists = (listIds: string): string => `
  select m.contact_id, 'list/' || m.list_id as entry_key, ${joined} as at
  from list_member m
  where m.account_id = $1 and m.list_id = any(${listIds}::uuid[]) and m.state <> 'unconfirmed'`;

interface DatePlaces {
  attribute: string;
  listIds: string;
  begins: string;
  /** Null: each contact's. */
  zone: string;
  keys: string;
  days: string;
  times: string;
  dates: string;
  parts: string;
}

/** When it is a time of day for contact `c`, in the zone given or in theirs. */
const timeFor = (day: string, at: string, zone: string): string => `
  cross join lateral (
    select local_instant(${day}::date, ${at}::time, coalesce(${zone}::text, ${zoneOf('c', 'own')})) as at
    from account own
    where own.id = $1
  ) t`;

/** As in the statement of a running journey, for all days at once. */
export const arrivalsOfDates = (p: DatePlaces): string => `
  select c.id as contact_id, d.key as entry_key, t.at
  from unnest(${p.keys}::text[], ${p.days}::text[], ${p.times}::text[], ${p.dates}::text[], ${p.parts}::text[])
    as d (key, day, time_of_day, latest, part)
  join contact c on c.account_id = $1 and c.deleted_at is null and c.attributes ? ${p.attribute}::text
    and ${datePart(`(c.attributes ->> ${p.attribute}::text)`, `${p.begins}::int`)} = d.part
    and ${isNotLater(`(c.attributes ->> ${p.attribute}::text)`, 'd.latest')}
  ${timeFor('d.day', 'd.time_of_day', p.zone)}
  where c.created_at <= t.at and (${p.listIds}::uuid[] is null or exists (
    select from list_member m
    where m.account_id = $1 and m.contact_id = c.id and m.list_id = any(${p.listIds}::uuid[])
      and m.state = 'subscribed' and ${joined} <= t.at
  ))`;

export const arrivalsOfSchedule = (days: string, at: string, zone: string, listIds: string): string => `
  select distinct c.id as contact_id, 'schedule/' || d.day as entry_key, t.at
  from unnest(${days}::text[]) as d (day)
  join list_member m on m.account_id = $1 and m.list_id = any(${listIds}::uuid[]) and m.state = 'subscribed'
  join contact c on c.account_id = $1 and c.id = m.contact_id
  ${timeFor('d.day', at, zone)}
  where ${joined} <= t.at`;

/** $4 the day, $5 the time of day, $6 the zone or null. */
export const arrivalsOfSegmentOnDay = (is: string): string => `
  select c.id as contact_id, 'schedule/' || $4::text as entry_key, t.at
  from contact c
  ${timeFor('$4::text', '$5::text', '$6')}
  where ${is} and c.created_at <= t.at`;

/** $4 when, $5 the key, $6 when they hadn't matched. */
export const arrivalsOfSegment = (now: string, before: string): string => `
  select c.id as contact_id, $5::text as entry_key, $4::timestamptz as at
  from contact c
  where ${now} and c.created_at <= $4::timestamptz
    and not (c.created_at <= $6::timestamptz and (${before}))`;

type CampaignTrigger = Extract<JourneyTrigger, { kind: 'campaign' }>;

/** The first time that each recipient did it, or when the time was over without. */
export function arrivalsOfActions(
  { action, link }: Pick<CampaignTrigger, 'action' | 'link'>,
  campaignId: string,
  minutes: string,
  add: (value: unknown) => string,
): string {
  const end = `d.settled_at + make_interval(mins => ${minutes}::int)`;
  const ofCampaign = `d.account_id = $1 and d.campaign_id = ${campaignId}::uuid and d.contact_id is not null`;
  if (action === 'not_opened' || action === 'not_clicked') {
    const when = action === 'not_opened' ? 'd.opened_at' : 'd.clicked_at';
    return `
      select d.contact_id, 'campaign/' || d.id as entry_key, ${end} as at
      from delivery d
      where ${ofCampaign} and d.state = 'sent' and (${when} is null or ${when} > ${end})`;
  }
  if (action === 'replied')
    return `
      select d.contact_id, 'campaign/' || d.id as entry_key, min(e.received_at) as at
      from delivery d
      join sms_reply e on e.account_id = d.account_id and e.delivery_id = d.id and e.received_at <= ${end}
      where ${ofCampaign}
      group by d.contact_id, d.id`;
  const which = action === 'opened' ? `e.kind = 'open' and e.audience <> 'scanner'` : clickedSql(link, add);
  return `
    select d.contact_id, 'campaign/' || d.id as entry_key, min(e.at) as at
    from delivery_event e
    join delivery d on d.account_id = e.account_id and d.id = e.delivery_id
    where e.account_id = $1 and e.campaign_id = ${campaignId}::uuid and ${which} and e.at <= ${end} and ${ofCampaign}
    group by d.contact_id, d.id`;
}

const clickedSql = (link: number | null, add: (value: unknown) => string): string =>
  `e.kind = 'click' and e.audience in ('human', 'unknown')${link === null ? '' : ` and e.link_n = ${add(link)}::int`}`;
