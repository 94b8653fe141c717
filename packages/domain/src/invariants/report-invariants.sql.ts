import { keptCampaigns } from './account-invariants.sql.ts';
import { fingerprintSql } from '../campaigns/index.ts';
import type { Invariant } from '../kernel/index.ts';

/**
 * Events that count, and the rows a bounce was counted for: a refusal by the server while sending counts as
 * refused.
 */
const events = `delivery_event e join delivery d on d.account_id = e.account_id and d.id = e.delivery_id`;
const opens = `e.kind = 'open' and e.audience <> 'scanner'`;
const clicks = `e.kind = 'click' and e.audience <> 'scanner'`;
const bounces = `e.kind = 'bounce' and d.reason is distinct from 'refused'`;
const counted = `
          count(*) filter (where ${opens}) views,
          count(*) filter (where e.kind = 'open' and e.is_first) unique_views,
          count(*) filter (where ${clicks}) clicks,
          count(*) filter (where e.kind = 'click' and e.is_first) unique_clicks,
          count(*) filter (where ${bounces}) bounces,
          count(*) filter (where e.kind = 'complaint') complaints,
          count(*) filter (where e.kind = 'unsubscribe') unsubscribers`;
const names = ['views', 'unique_views', 'clicks', 'unique_clicks', 'bounces', 'complaints', 'unsubscribers'];
const machineNames = ['proxy_views', 'machine_views', 'machine_clicks'];
const of = (alias: string, columns: readonly string[]) =>
  `(${columns.map((name) => `${alias}.${name}`).join(', ')})`;
const orZero = (alias: string, columns: readonly string[]) =>
  `(${columns.map((name) => `coalesce(${alias}.${name}, 0)`).join(', ')})`;

/** Campaigns whose deliveries are kept, and whose events were always kept as long. */
const withAllEvents = `(select * from ${keptCampaigns} kept where has_all_events)`;

/** The figures in reports, recounted from rows; see `invariants.ts`. */
export const reportInvariants: Invariant[] = [
  {
    name: 'views, clicks, bounces, complaints and unsubscribes of a campaign equal its events',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where ${of('s', [...names, ...machineNames])} is distinct from
            ${orZero('k', [...names, ...machineNames])}
        )::int broken
      from ${withAllEvents} s
      left join (
        select e.campaign_id, ${counted},
          count(*) filter (where e.kind = 'open' and e.audience = 'proxy') proxy_views,
          count(*) filter (where e.kind = 'open' and e.audience = 'scanner') machine_views,
          count(*) filter (where e.kind = 'click' and e.audience = 'scanner') machine_clicks
        from ${events}
        group by 1
      ) k on k.campaign_id = s.campaign_id`,
  },
  {
    name: 'a campaign’s refused count equals the deliveries a server refused permanently',
    sql: `
      select count(*)::int checked, count(*) filter (where s.refused <> coalesce(k.n, 0))::int broken
      from ${keptCampaigns} s
      left join (
        select campaign_id, count(*) n
        from delivery
        where state = 'failed' and reason = 'refused'
        group by 1
      ) k on k.campaign_id = s.campaign_id`,
  },
  {
    name: 'the hours of a campaign equal its deliveries and events',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (coalesce(h.sent, 0), coalesce(h.refused, 0)) <> (coalesce(d.sent, 0), coalesce(d.refused, 0))
            or ${orZero('h', names)} is distinct from ${orZero('k', names)}
        )::int broken
      from (select h.* from campaign_hour h join ${withAllEvents} s on s.campaign_id = h.campaign_id) h
      full join (
        select campaign_id, date_trunc('hour', settled_at) as hour,
          count(*) filter (where state = 'sent') sent, count(*) filter (where state <> 'sent') refused
        from delivery
        where (state = 'sent' or state = 'failed' and reason = 'refused')
          and campaign_id in (select campaign_id from ${withAllEvents} s)
        group by 1, 2
      ) d using (campaign_id, hour)
      full join (
        select *
        from (
          select e.campaign_id, date_trunc('hour', e.at) as hour, ${counted}
          from ${events}
          where e.campaign_id in (select campaign_id from ${withAllEvents} s)
          group by 1, 2
        ) k
        where ${names.join(' + ')} > 0
      ) k using (campaign_id, hour)`,
  },
  {
    name: 'the kept figures of the audience equal its contacts',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (coalesce(k.contacts, 0), coalesce(k.reachable, 0), coalesce(k.joined, 0))
            <> (coalesce(c.contacts, 0), coalesce(c.reachable, 0), coalesce(c.contacts, 0))
        )::int broken
      from (
        select country, sum(contacts) contacts, sum(reachable) reachable, sum(joined) joined
        from audience_day
        group by 1
      ) k
      full join (
        select phone_country(phone) country, count(*) contacts,
          sum(contact_reach(email, email_status, phone, sms_status)) reachable
        from contact
        where deleted_at is null
        group by 1
      ) c using (country)`,
  },
  {
    name: 'the receipts counted per day and network equal the text messages they were for',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (coalesce(s.delivered, 0), coalesce(s.bounces, 0)) <> (coalesce(d.delivered, 0), coalesce(d.bounces, 0))
            or (coalesce(n.delivered, 0), coalesce(n.failed, 0)) <> (coalesce(d.delivered, 0), coalesce(d.bounces, 0))
        )::int broken
      from (
        select (hour at time zone 'UTC')::date as day, sum(delivered) delivered, sum(bounces) bounces
        from channel_hour
        where channel = 'sms' and delivered + bounces > 0
        group by 1
      ) s
      full join (
        select day, sum(delivered) delivered, sum(failed) failed
        from sms_network_day
        group by 1
      ) n using (day)
      full join (
        select (coalesce(delivered_at, bounced_at) at time zone 'UTC')::date as day, count(delivered_at) delivered,
          count(*) filter (where delivered_at is null) bounces
        from delivery
        where channel = 'sms'
          and (delivered_at is not null or state in ('sent', 'unknown') and bounced_at is not null)
        group by 1
      ) d using (day)
      where day > (now() at time zone 'UTC')::date - 60`,
  },
  {
    name: 'the breakdowns of a campaign equal its rows, while its counters are those they were counted with',
    sql: `
      select count(*)::int checked,
        count(*) filter (
          where (p.recipients, p.bounced, p.viewed, p.clicked)
            is distinct from (d.recipients, d.bounced, d.viewed, d.clicked)
            or (b.bounces, b.complaints, b.unsubscribers)
            is distinct from (s.bounces + s.refused, s.complaints, s.unsubscribers)
        )::int broken
      from campaign_figures f
      join ${withAllEvents} s on s.campaign_id = f.campaign_id and f.counted = ${fingerprintSql}
      join campaign c on c.id = f.campaign_id and c.channel = 'email'
      cross join lateral (
        select coalesce(sum((p ->> 'recipients')::int), 0) recipients, coalesce(sum((p ->> 'bounced')::int), 0) bounced,
          coalesce(sum((p ->> 'viewed')::int), 0) viewed, coalesce(sum((p ->> 'clicked')::int), 0) clicked
        from jsonb_array_elements(f.figures -> 'providers') p
      ) p
      cross join lateral (
        select ${['bounces', 'complaints', 'unsubscribers']
          .map(
            (name) =>
              `(select coalesce(sum((r ->> 'count')::int), 0) from jsonb_array_elements(f.figures -> '${name}') r) ${name}`,
          )
          .join(', ')}
      ) b
      left join (
        select campaign_id, count(*) recipients, count(bounced_at) bounced, count(opened_at) viewed,
          count(clicked_at) clicked
        from delivery
        group by 1
      ) d on d.campaign_id = f.campaign_id`,
  },
];
