import type { SentMessage } from './plan-reactions.ts';

/** A recipient of a campaign. */
export interface SentRow extends SentMessage {
  isBounced: boolean;
}

/** A message that the sandbox still has to report about: a text without a receipt, mail that bounces later. */
export const findLateReportsSql = (which: string): string => `
  select
  from delivery
  where account_id = $1 and ${which} and state = 'sent'
    and (
      channel = 'sms' and delivered_at is null and bounced_at is null
      or address like 'dsn-%' and bounced_at is null
    )
  limit 1`;

/**
 * A campaign's messages to people of the demo that were sent, with where these live, in the order of their addresses.
 * Contacts that someone added since then get the campaign too, but nothing is invented about them.
 */
export const sentMessagesSql = `
  select d.id, d.address, d.bounced_at is not null as is_bounced,
    coalesce(c.attributes ->> 'country', 'NG') as country
  from delivery d
  join contact c on c.account_id = d.account_id and c.id = d.contact_id and c.source = 'demo'
  where d.account_id = $1 and d.campaign_id = $2 and d.state = 'sent'
  order by d.address`;

/** What is known of the hits of the deliveries $2. */
export const knownHitsSql = `
  select delivery_id, kind, at
  from delivery_event
  where account_id = $1 and delivery_id = any($2::uuid[]) and kind in ('open', 'click')`;
