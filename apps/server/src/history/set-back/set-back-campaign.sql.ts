import { moveTimes } from './time-columns.ts';

/**
 * A time of the campaign, seen from its real start ($4), is as far from its start in the history ($3). After a
 * fill that was interrupted in between, not further than ten minutes.
 */
const fromStart = (column: string): string =>
  `case when ${column} is not null then $3::timestamptz + least(${column} - $4::timestamptz, interval '10 minutes') end`;

export const startOfCampaignSql = `
  select started_at, message_kept_until($1, $3)::text as month
  from campaign
  where account_id = $1 and id = $2 and status = 'finished'
  for update`;

/** $1 account, $2 campaign, $3 its start in the history, $4 its real start, $5 the month of its partition. */
export const moveCampaignSql = [
  `update suppression
   set ${moveTimes('suppression', fromStart)}
   where account_id = $1 and campaign_id = $2 and $5::date is not null`,
  `update contact c
   set updated_at = ${fromStart('c.updated_at')}
   from delivery d
   where d.account_id = $1 and d.campaign_id = $2 and c.account_id = $1 and c.id = d.contact_id
     and c.source = 'demo' and c.updated_at >= $4::timestamptz and d.bounced_at is not null and $5::date is not null`,
  `update delivery_event
   set kept_until = $5::date, ${moveTimes('delivery_event', fromStart)}
   where account_id = $1 and campaign_id = $2`,
  `update delivery
   set kept_until = $5::date, ${moveTimes('delivery', fromStart)}
   where account_id = $1 and campaign_id = $2`,
  `update campaign_exclusion
   set kept_until = $5::date, ${moveTimes('campaign_exclusion', fromStart)}
   where account_id = $1 and campaign_id = $2`,
  `update campaign
   set ${moveTimes('campaign', fromStart)}
   where account_id = $1 and id = $2 and $5::date is not null`,
];

export const moveStatSql = `
  update campaign_stat
  set kept_until = $3::date
  where account_id = $1 and campaign_id = $2`;

/** Bounces, complaints and unsubscribes at their own times. $2 deliveries, $3 kinds, $4 times. */
export const moveFeedbackSql = [
  `update delivery_event e
   set ${moveTimes('delivery_event', () => 'f.at')}
   from unnest($2::uuid[], $3::text[], $4::timestamptz[]) f (id, kind, at)
   where e.account_id = $1 and e.delivery_id = f.id and e.kind = f.kind`,
  `update delivery d
   set bounced_at = case when f.kind = 'bounce' then f.at else d.bounced_at end,
     complained_at = case when f.kind = 'complaint' then f.at else d.complained_at end,
     unsubscribed_at = case when f.kind = 'unsubscribe' then f.at else d.unsubscribed_at end
   from unnest($2::uuid[], $3::text[], $4::timestamptz[]) f (id, kind, at)
   where d.account_id = $1 and d.id = f.id`,
  `update suppression s
   set ${moveTimes('suppression', () => 'f.at')}
   from unnest($2::uuid[], $3::text[], $4::timestamptz[]) f (id, kind, at)
   join delivery d on d.account_id = $1 and d.id = f.id
   where s.account_id = $1 and s.channel = d.channel and s.address = d.address
     and s.campaign_id = d.campaign_id`,
  `update consent_event c
   set ${moveTimes('consent_event', () => 'f.at')}
   from unnest($2::uuid[], $3::text[], $4::timestamptz[]) f (id, kind, at)
   join delivery d on d.account_id = $1 and d.id = f.id
   where c.account_id = $1 and c.contact_id = d.contact_id and c.action = 'withdrawn'
     and f.kind = 'unsubscribe'`,
  `update contact c
   set updated_at = f.at
   from unnest($2::uuid[], $3::text[], $4::timestamptz[]) f (id, kind, at)
   join delivery d on d.account_id = $1 and d.id = f.id
   where c.account_id = $1 and c.id = d.contact_id`,
];
