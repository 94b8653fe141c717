import type { MessageDetail, MessageRow } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';
import { formatUnitCost } from '@talkdrum/ui/money';
import { deliveryWords, humanize } from '../../lib/words/delivery-words.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { sourceLabels } from './message-labels.ts';

/** As the server names a message that is sent only if another one doesn't arrive. */
const asFallback = 'fallback';

const reasonWords: Readonly<Record<string, string>> = {
  [asFallback]: 'Sent only if another message doesn’t arrive',
  not_needed: 'Not needed: the other message arrived',
};

/** Why a message has its status; null for none. */
export function reasonOf({ reason }: Pick<MessageRow, 'reason'>): string | null {
  return reason === null ? null : (reasonWords[reason] ?? humanize(reason));
}

export function statusOf(message: MessageRow): { label: string; tone: Tone } {
  if (message.isHeld)
    return message.reason === asFallback
      ? { label: 'Waiting', tone: 'info' }
      : { label: 'Held', tone: 'warning' };
  return isScheduled(message, Date.now())
    ? { label: 'Scheduled', tone: 'info' }
    : deliveryWords[message.state];
}

/** What became of a message's fallback. */
export function fallbackWords(
  { outcome, decideAt }: NonNullable<MessageDetail['fallback']>,
  timeZone: string,
): string {
  if (outcome === null) return `Sent unless this message arrives by ${formatTime(decideAt, timeZone)}`;
  return { sent: 'Sent in its place', not_needed: 'Not needed', cancelled: 'Cancelled' }[outcome];
}

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
