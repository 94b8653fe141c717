import {
  type CampaignRowOutput,
  type CampaignStatus,
  type Channel,
  reasonWords,
  reportedStatuses,
} from '@talkdrum/api/contracts';
import { humanize } from '../../lib/words/delivery-words.ts';
import { channelWords } from './channel-words.ts';
import { type SectionId, sectionTitles } from './section-titles.ts';

/** The campaign changes without the user, so the page follows it. */
export function isLive(status: CampaignStatus): boolean {
  return status === 'preparing' || status === 'sending';
}

/** Sending has started, so there's a report. */
export function hasReport(status: CampaignStatus): boolean {
  return reportedStatuses.includes(status);
}

export const audienceWords: Record<CampaignRowOutput['audienceSource'], string> = {
  list: 'Choose List',
  all: 'All List',
  paste: 'Paste',
  segment: 'Segment',
};

/** Names of an existing campaign's audience; `audienceWords` are the choices in its form. */
export const audienceNames: Record<CampaignRowOutput['audienceSource'], string> = {
  list: 'Lists',
  all: 'All lists',
  paste: 'Pasted',
  segment: 'Segments',
};

/** Reasons people are left out, with counts. Reasons with no people are omitted. */
export function excludedReasons(
  excluded: Record<string, number>,
  channel: Channel = 'email',
): { key: string; reason: string; count: number }[] {
  return Object.entries(excluded)
    .filter(([, count]) => count > 0)
    .map(([key, count]) => ({ key, reason: reasonOf(key, channel), count }))
    .sort((a, b) => b.count - a.count);
}

const leftOutTones = ['comparison', 'problems', 'orders', 'fifth'] as const;

/** The colour of a reason people are left out, apart from that of the recipients. */
export function leftOutTone(index: number): (typeof leftOutTones)[number] {
  return leftOutTones[index % leftOutTones.length] ?? 'comparison';
}

const sectionOf: Record<string, SectionId> = {
  no_brand: 'sender',
  no_sender: 'sender',
  no_subject: 'subject',
  no_recipients: 'audience',
  deleted_audience: 'audience',
  pasted_errors: 'audience',
  duplicates: 'audience',
  invalid_rules: 'audience',
  personalised_archive: 'addons',
};

/** How and where to fix a problem that blocks sending; null when there's nothing to do but wait. */
export function adviceFor(
  remarkId: string,
  channel: Channel,
): { label: string; section: SectionId } | { label: string; href: string } | null {
  if (remarkId === 'quiet_hours') return null;
  if (remarkId === 'sender_pending' || remarkId === 'domain_not_authenticated' || remarkId === 'free_mailbox')
    return { label: channelWords[channel].senderId, href: channelWords[channel].senders };
  if (remarkId === 'insufficient_funds') return { label: 'Fund wallet', href: '/dashboard/wallet?fund=true' };
  if (remarkId === 'subscription_required')
    return { label: 'View Subscriptions', href: '/dashboard/wallet?subscriptions=plans' };
  if (remarkId === 'too_few_codes') return { label: 'Open rewards', href: '/dashboard/rewards' };
  if (remarkId.startsWith('ab_test')) return { label: `Open ${sectionTitles.variants}`, section: 'variants' };
  const section = sectionOf[remarkId] ?? (channel === 'sms' ? 'message' : 'content');
  return { label: `Open ${sectionTitles[section]}`, section };
}

/** "1 person", "1,234 people" */
export function people(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`;
}

/** Why a message was not sent. */
export function reasonOf(key: string, channel: Channel = 'email'): string {
  return reasonWords(key, channel) ?? humanize(key);
}
