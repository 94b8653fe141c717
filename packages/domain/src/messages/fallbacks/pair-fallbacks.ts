import { createHash } from 'node:crypto';
import type { MessageToWrite } from '../request/message-draft.ts';
import type { MessageRequest, RefusedMessage, SubmitAnswer } from '../request/message-request.ts';
import { waitsAsFallback } from '../request/message.schema.ts';

/** The requests of a submission, with their fallbacks behind them. */
export interface PairedRequests {
  all: readonly MessageRequest[];
  /** How many are messages of their own; the fallbacks follow. */
  own: number;
  /** The index of each fallback, by the index of its message. */
  fallbackAt: ReadonlyMap<number, number>;
}

export function pairRequests(requests: readonly MessageRequest[]): PairedRequests {
  const own = requests.length;
  if (requests.every(({ fallback }) => fallback === undefined))
    return { all: requests, own, fallbackAt: new Map() };
  const all = [...requests];
  const fallbackAt = new Map<number, number>();
  for (const [index, { id, fallback }] of requests.entries()) {
    if (fallback === undefined) continue;
    fallbackAt.set(index, all.length);
    all.push(id === undefined ? fallback.message : { ...fallback.message, id: fallbackId(id) });
  }
  return { all, own, fallbackAt };
}

/** A UUIDv7 that follows from the message's id, so that a request that is repeated finds its fallback, too. */
function fallbackId(id: string): string {
  const digest = createHash('sha256').update(`fallback of ${id}`).digest('hex');
  return `${id.slice(0, 13)}-7${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
}

/** Refuses a message with its fallback, and the other way round: each was asked for only with the other. */
export function refuseTogether(isRefused: Set<number>, { fallbackAt }: PairedRequests): void {
  for (const [message, fallback] of fallbackAt)
    if (isRefused.has(message) || isRefused.has(fallback)) isRefused.add(message).add(fallback);
}

/**
 * Holds the fallbacks of messages that will be sent. The fallback of one that is skipped is sent at the message's own
 * time.
 */
export function holdFallbacks(messages: readonly MessageToWrite[], { fallbackAt }: PairedRequests): void {
  if (fallbackAt.size === 0) return;
  const byIndex = new Map(messages.map((message) => [message.index, message]));
  for (const [index, at] of fallbackAt) {
    const [message, fallback] = [byIndex.get(index), byIndex.get(at)];
    if (message === undefined || fallback === undefined || fallback.skipped !== null) continue;
    if (message.skipped === null) fallback.held = waitsAsFallback;
    else fallback.scheduledAt = message.scheduledAt;
  }
}

/** The answer to the requests as they came: each fallback is part of its message. */
export function joinPairs(answer: SubmitAnswer, { own, fallbackAt }: PairedRequests): SubmitAnswer {
  if (fallbackAt.size === 0) return answer;
  const messageAt = new Map([...fallbackAt].map(([message, fallback]) => [fallback, message]));
  const byIndex = new Map(answer.messages.map((message) => [message.index, message]));
  const refused = answer.refused.map((one): RefusedMessage => {
    const index = messageAt.get(one.index);
    return index === undefined ? one : { ...one, index, field: `fallback.message.${one.field}` };
  });
  const messages = answer.messages
    .filter(({ index }) => index < own)
    .map((message) => {
      const fallback = byIndex.get(fallbackAt.get(message.index) ?? -1);
      return fallback === undefined ? message : { ...message, fallback };
    });
  return { ...answer, messages, refused: refused.sort((a, b) => a.index - b.index) };
}
