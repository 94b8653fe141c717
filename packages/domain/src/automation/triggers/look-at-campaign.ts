import { type JourneyTrigger, spanMinutes } from '@talkdrum/journey-design';
import type { Unit } from '../../kernel/index.ts';
import type { Look } from './look.ts';

type CampaignTrigger = Extract<JourneyTrigger, { kind: 'campaign' }>;

/**
 * Who acted on a campaign in time, or hasn't when its time is over. Looks back a quarter of an hour further than it
 * looked last, because rows stored since then may be older; a message brings its contact once.
 */
export async function lookAtCampaign(unit: Unit, trigger: CampaignTrigger, look: Look): Promise<number> {
  const params: unknown[] = [
    unit.actor.accountId,
    look.journeyId,
    trigger.campaignId,
    look.now,
    look.from,
    spanMinutes(trigger.within),
  ];
  const condition = conditionSql(trigger, params);
  const { count } = await unit.sql(
    `insert into journey_arrival (account_id, journey_id, contact_id, entry_key, due_at)
     select distinct $1::uuid, $2::uuid, d.contact_id, 'campaign/' || d.id, $4::timestamptz
     from ${condition}
     on conflict do nothing`,
    params,
  );
  return count;
}

const lately = `> $5::timestamptz - interval '15 minutes'`;
const inTime = `<= d.settled_at + make_interval(mins => $6)`;
const ofCampaign = `d.account_id = $1 and d.campaign_id = $3 and d.contact_id is not null and not exists (
  select from journey_run r
  where r.account_id = $1 and r.journey_id = $2 and r.contact_id = d.contact_id and r.entry_key = 'campaign/' || d.id
)`;

function conditionSql({ action, link }: CampaignTrigger, params: unknown[]): string {
  switch (action) {
    case 'opened':
      return `delivery_event e
        join delivery d on d.account_id = e.account_id and d.id = e.delivery_id
        where e.account_id = $1 and e.campaign_id = $3 and e.kind = 'open' and e.audience <> 'scanner'
          and e.at ${lately} and e.at ${inTime} and ${ofCampaign}`;
    case 'clicked': {
      const isLink = link === null ? '' : `and e.link_n = $${params.push(link)}::int`;
      return `delivery_event e
        join delivery d on d.account_id = e.account_id and d.id = e.delivery_id
        where e.account_id = $1 and e.campaign_id = $3 and e.kind = 'click' and e.audience in ('human', 'unknown')
          and e.at ${lately} and e.at ${inTime} ${isLink} and ${ofCampaign}`;
    }
    case 'replied':
      return `sms_reply e
        join delivery d on d.account_id = e.account_id and d.id = e.delivery_id
        where e.account_id = $1 and e.received_at ${lately} and e.received_at ${inTime} and ${ofCampaign}`;
    case 'not_opened':
      return unless('d.opened_at is null');
    case 'not_clicked':
      return unless('d.clicked_at is null');
  }
}

/** Sent so long ago that the time is over since the last look. */
const unless = (nothing: string): string => `delivery d
  where d.state = 'sent' and d.settled_at + make_interval(mins => $6) <= $4::timestamptz
    and d.settled_at + make_interval(mins => $6) ${lately} and ${nothing} and ${ofCampaign}`;
