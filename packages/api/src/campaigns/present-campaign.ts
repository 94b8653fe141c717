import {
  type CalendarDay,
  type Campaign,
  type CampaignReach,
  type CampaignReview,
  type CampaignRow,
  displayAddress,
  type HeldGroup,
  type OpenApproval,
  type Scope,
} from '@talkdrum/domain';
import { toMoney } from '../accounts/present-account.ts';
import type { CalendarDayOutput } from './calendar.contract.ts';
import type { ApprovalOutput } from './approvals.contract.ts';
import type {
  CampaignOutput,
  CampaignRowOutput,
  HeldOutput,
  ReachOutput,
  ReviewOutput,
} from './campaigns.contract.ts';
import { toWire } from '../to-wire.ts';

export function toCampaignRow({ campaign, numbers, approval }: CampaignRow): CampaignRowOutput {
  const { id, channel, name, subject, status, timezone } = campaign;
  return toWire({
    id,
    channel,
    name,
    subject,
    excerpt: channel === 'sms' ? campaign.text.slice(0, 160) : '',
    status,
    timezone,
    audienceSource: campaign.audience.source,
    scheduledAt: campaign.scheduledAt,
    createdAt: campaign.createdAt,
    startedAt: campaign.startedAt,
    finishedAt: campaign.finishedAt,
    approval: approval && toApproval(approval),
    ...numbers,
  });
}

export function toApproval({ campaignId: _campaignId, ...approval }: OpenApproval): ApprovalOutput {
  return toWire(approval);
}

/** A campaign with its editable fields, counts and sender address. */
export async function toCampaign(
  scope: Pick<Scope, 'campaigns' | 'feeds' | 'senders'>,
  campaign: Campaign,
): Promise<CampaignOutput> {
  const senders = campaign.senderId ? await scope.senders.list(campaign.channel) : [];
  return {
    ...toCampaignRow(await scope.campaigns.row(campaign)),
    ...campaign.fields(),
    abTest: campaign.abTest ?? null,
    revision: campaign.revision,
    failure: campaign.failure ?? null,
    excluded: { ...campaign.excluded },
    contactTime: campaign.timePerContact()?.local ?? null,
    copiedBy: campaign.status === 'draft' ? await scope.feeds.copying(campaign.id) : [],
    feed: campaign.feedId ? await scope.feeds.nameOf(campaign.feedId) : null,
    senderAddress:
      displayAddress(senders.find((sender) => sender.id === campaign.senderId)?.sender ?? '') || null,
  };
}

export function toReach(reach: CampaignReach): ReachOutput {
  const { recipients, excluded, confirmAbove, cost, balance, balanceAfter, rewards } = reach;
  return {
    recipients,
    excluded,
    confirmAbove,
    cost: toMoney(cost),
    balance: toMoney(balance),
    balanceAfter: toMoney(balanceAfter),
    rewards: rewards && { count: rewards.count, cost: toMoney(rewards.cost) },
  };
}

export function toReview({ sms, ...review }: CampaignReview): ReviewOutput {
  return {
    ...review,
    ...toReach(review),
    sms: sms && { ...sms, held: sms.held.map(toHeld) },
  };
}

export function toHeld(group: HeldGroup): HeldOutput[number] {
  return toWire(group);
}

export function toCalendarDay({ entries, ...day }: CalendarDay): CalendarDayOutput {
  return { ...day, entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })) };
}
