import type { Channel, ReportOutput } from '@talkdrum/api/contracts';
import { humanize } from '../../../../lib/words/delivery-words.ts';
import { reasonOf } from '../../campaign-words.ts';

export type Figures = NonNullable<ReportOutput['figures']>;

/** 47.3%; small rates with two digits, so that 0.03% isn't 0.0%. */
export function formatRate(rate: number): string {
  const percent = rate * 100;
  return `${percent.toFixed(percent > 0 && percent < 1 ? 2 : 1)}%`;
}

const bounceWords: Record<string, string> = {
  mailbox_full: 'Mailbox full',
  no_mailbox: 'Mailbox doesn’t exist',
  no_domain: 'Domain not found',
  inactive: 'Mailbox inactive',
  spam: 'Refused as spam',
  too_large: 'Message too large',
  later: 'Asked to try later',
  other: 'Another reason',
};

export const providerWords: Record<string, string> = {
  gmail: 'Gmail',
  yahoo: 'Yahoo',
  outlook: 'Outlook',
  apple: 'iCloud',
  other: 'Other',
};

const unsubscribeWords: Record<string, string> = {
  link: 'Link or button in the mail app',
  mail: 'Reply by email',
  stop: 'Replied STOP',
  other: 'Another way',
};

export const deviceWords: Record<string, string> = {
  phone: 'Phone',
  computer: 'Computer',
  tablet: 'Tablet',
  other: 'Unknown',
};

/** What a group of problems is called in the URL and, one by one, on screen. */
export type Problem = 'bounce' | 'complaint' | 'unsubscribe' | 'fail';

export function problemReason(problem: Problem, id: string, channel: Channel): string {
  if (problem === 'fail') return reasonOf(id, channel);
  if (problem === 'complaint')
    return id === 'other' ? 'At another provider' : `At ${providerWords[id] ?? humanize(id)}`;
  return (problem === 'bounce' ? bounceWords : unsubscribeWords)[id] ?? humanize(id);
}

const outcomeWords: Record<string, string> = {
  viewed: 'Viewed',
  clicked: 'Clicked',
  bounce: 'Bounced',
  complaint: 'Complained',
  unsubscribe: 'Unsubscribed',
  fail: 'Failed',
};

/** "Bounced: Mailbox full", for the filter of the report's people. */
export function outcomeName(outcome: string, channel: Channel): string {
  const [kind = '', part] = outcome.split('.', 2);
  if (kind === 'link') return `Clicked link ${Number(part) + 1}`;
  const name = outcomeWords[kind] ?? humanize(kind);
  if (part === undefined) return name;
  return `${name}: ${problemReason(kind as Problem, part, channel)}`;
}

/** The outcomes to choose from; one with a reason comes from the report. */
export const outcomesOf: Record<Channel, string[]> = {
  email: ['viewed', 'clicked', 'bounce', 'complaint', 'unsubscribe'],
  sms: ['clicked', 'fail', 'unsubscribe'],
};

/** "20 min", "4 h", "5 days" after the start. */
export function stepName(minute: number): string {
  if (minute < 180) return `${minute} min`;
  return minute <= 4320 ? `${minute / 60} h` : `${minute / 1440} days`;
}
