import type { RouterOutputs } from '@talkdrum/api';
import type { Tone } from '@talkdrum/ui';
import { deliveryWords, humanize } from '../../../lib/words/delivery-words.ts';

export type Delivery = RouterOutputs['deliveries']['ofContact'][number];
export type Reply = RouterOutputs['deliveries']['repliesOfContact'][number];

type What = 'sent' | 'arrived' | 'viewed' | 'clicked' | 'problem' | 'left' | 'reply';

/** One thing that happened between an account and a contact. */
export interface HistoryEvent {
  id: string;
  at: string;
  what: What;
  /** "Clicked" */
  word: string;
  tone: Tone;
  /** The message it happened to. */
  message: string;
  note: string;
}

/** How a message outside a campaign was submitted. */
const sources = {
  api: 'via API',
  smtp: 'via SMTP',
  smpp: 'via SMPP',
  dashboard: 'from the dashboard',
  reply: 'automatic reply',
} as const satisfies Record<NonNullable<Delivery['source']>, string>;

const keywords = { stop: 'STOP', start: 'START', help: 'HELP' } as const satisfies Record<
  NonNullable<Reply['keyword']>,
  string
>;

/** Sending, and the first time of each reaction that tracking recorded. */
function eventsOfDelivery(delivery: Delivery): HistoryEvent[] {
  const { id, channel, state, reason, source, settledAt } = delivery;
  const message = delivery.campaignName ?? (delivery.subject || 'Single message');
  const sending = deliveryWords[state as keyof typeof deliveryWords];
  const notes = [source === null ? '' : sources[source], reason === null ? '' : humanize(reason)];
  const event = (what: What, word: string, tone: Tone, at: string | null, note = ''): HistoryEvent[] =>
    at === null ? [] : [{ id: `${id} ${what}`, at, what, word, tone, message, note }];
  return [
    ...event(
      'sent',
      sending.label,
      state === 'sent' ? 'neutral' : sending.tone,
      settledAt,
      notes.filter(Boolean).join(' · '),
    ),
    ...event('arrived', 'Delivered', 'success', delivery.deliveredAt),
    ...event('viewed', 'Viewed', 'success', delivery.openedAt),
    ...event('clicked', 'Clicked', 'info', delivery.clickedAt),
    ...event('problem', channel === 'sms' ? 'Not delivered' : 'Bounced', 'danger', delivery.bouncedAt),
    ...event('problem', 'Complained', 'danger', delivery.complainedAt),
    ...event('left', 'Unsubscribed', 'warning', delivery.unsubscribedAt),
  ];
}

function eventOfReply({ id, body, sender, keyword, answer, receivedAt }: Reply): HistoryEvent {
  return {
    id,
    at: receivedAt,
    what: 'reply',
    word: keyword === null ? 'Reply' : `Reply: ${keywords[keyword]}`,
    tone: keyword === 'stop' ? 'warning' : 'info',
    message: `“${body}”`,
    note: `to ${sender}${answer === '' ? '' : ' · answered'}`,
  };
}

/** Newest first; what happened to one message at one time keeps its order. */
export function historyEvents(deliveries: readonly Delivery[], replies: readonly Reply[]): HistoryEvent[] {
  const events = [...deliveries.flatMap(eventsOfDelivery), ...replies.map(eventOfReply)];
  return events.reverse().toSorted((a, b) => b.at.localeCompare(a.at));
}
