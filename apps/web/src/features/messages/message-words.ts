import type { MessageRow } from '@talkdrum/api/contracts';
import { formatUnitCost } from '@talkdrum/ui/money';
import { humanize } from '../../lib/words/delivery-words.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { sourceLabels } from './message-labels.ts';

/** Waiting because its sender was stopped. */
export const heldLabel = { label: 'Held', tone: 'warning' } as const;

/** Queued for a time in the future. */
export function isScheduled({ state, scheduledAt }: MessageRow, now: number): boolean {
  return state === 'queued' && scheduledAt !== null && Date.parse(scheduledAt) > now;
}

/** "₦1.20"; an en dash when it was free. */
export function costOf({ costMills, currency }: MessageRow): string {
  return currency === null || costMills === 0 ? '–' : formatUnitCost(costMills / 100_000, currency);
}

const eventWords: Readonly<Record<string, string>> = {
  accepted: 'Received',
  delivered: 'Delivered',
  open: 'Viewed',
  click: 'Clicked',
  bounce: 'Bounced',
  complaint: 'Complained',
  unsubscribe: 'Unsubscribed',
  unknown: 'Unknown',
};

/** Names an event as reports do: SMS don't bounce, they are not delivered. */
export function eventWord(kind: string, channel: MessageRow['channel']): string {
  return kind === 'bounce' && channel === 'sms' ? 'Not delivered' : (eventWords[kind] ?? humanize(kind));
}

const machines: Readonly<Record<string, string>> = {
  proxy: ' by the mail provider’s image proxy',
  scanner: ' by a link scanner (not counted)',
};

/** Marks views and clicks made by automated systems. */
export function audienceWords({ kind, audience }: { kind: string; audience: string }): string {
  return kind === 'open' || kind === 'click' ? (machines[audience] ?? '') : '';
}

/** "1 view", "2 views". */
export function times(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}

/** Where the message came from or when it's due. */
export function detailOf({ kind, detail }: { kind: string; detail: string }, timeZone: string): string {
  if (kind === 'scheduled') return `for ${formatTime(detail, timeZone)}`;
  return kind === 'accepted' && isSource(detail) ? `by ${sourceLabels[detail]}` : detail;
}

function isSource(text: string): text is MessageRow['source'] {
  return text in sourceLabels;
}
