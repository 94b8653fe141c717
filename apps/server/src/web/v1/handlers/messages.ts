import { toWire } from '@talkdrum/api';
import type { MessageRequestInput } from '@talkdrum/api/v1';
import {
  DomainError,
  inTurns,
  type MessageRecord,
  type MessageRequest,
  type RefusedMessage,
  type SubmittedMessage,
} from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';
import { withTotal } from './with-total.ts';

export const messageHandlers: Pick<
  Handlers,
  'sendMessage' | 'sendBatch' | 'listMessages' | 'getMessage' | 'cancelMessage'
> = {
  sendMessage: async ({ messages }, { body, key }) => {
    const { messages: taken, refused } = await messages.submit([toRequest(body)], {
      source: 'api',
      apiKeyId: key.apiKeyId,
    });
    const [message] = taken;
    if (message === undefined) throw refusal(refused, ({ field }) => field);
    return toAccepted(message);
  },

  sendBatch: async ({ messages }, { body, key }) => {
    const {
      batchId,
      messages: taken,
      refused,
    } = await messages.submit(await inTurns(toRequests(body.messages)), {
      source: 'api',
      apiKeyId: key.apiKeyId,
      partial: body.partial,
    });
    if (refused.length > 0 && !body.partial)
      throw refusal(refused, ({ index, field }) => `messages.${index}.${field}`);
    return {
      batchId,
      messages: taken.map((message) => ({ index: message.index, ...toAccepted(message) })),
      refused,
    };
  },

  listMessages: async ({ messages }, { query: { channel, status, search, cursor, limit, include } }) => {
    const filter = { channel: channel ?? null, status: status ?? null, search: search ?? '' };
    const { items, nextCursor } = await messages.list({ ...filter, cursor: cursor ?? null, limit });
    return withTotal({ items: items.map(toMessage), nextCursor }, include, () => messages.total(filter));
  },

  getMessage: async ({ messages }, { params }) => {
    const message = await messages.get(params.id);
    const { isTracked: tracking, opens, clicks, fallbackOf } = message;
    const fallback = message.fallback === null ? null : toWire(message.fallback);
    const events = (await messages.events(params.id)).map(({ at, ...event }) => toWire({ at, ...event }));
    return { ...toMessage(message), tracking, opens, clicks, fallback, fallbackOf, events };
  },

  cancelMessage: async ({ messages }, { params }) => {
    await messages.cancel(params.id);
    return null;
  },
};

function toRequest({ scheduledAt, fallback, ...body }: MessageRequestInput): MessageRequest {
  return {
    ...withFiles(body),
    scheduledAt: scheduledAt === undefined ? undefined : new Date(scheduledAt),
    fallback: fallback === undefined ? undefined : { ...fallback, message: withFiles(fallback.message) },
  };
}

type Content = NonNullable<MessageRequestInput['fallback']>['message'] & { id?: string | undefined };

function withFiles(body: Content): MessageRequest {
  if (body.channel === 'sms' || body.attachments === undefined) return { ...body, attachments: undefined };
  return {
    ...body,
    attachments: body.attachments.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') })),
  };
}

/** One per turn of the event loop, because attachments are decoded here. */
function* toRequests(bodies: readonly MessageRequestInput[]): Generator<void, MessageRequest[]> {
  const requests: MessageRequest[] = [];
  for (const body of bodies) {
    requests.push(toRequest(body));
    if (body.channel === 'email' && body.attachments !== undefined) yield;
  }
  return requests;
}

/** Combines refusals into one error with a message per field. Its code is the first one's. */
function refusal(
  refused: readonly RefusedMessage[],
  fieldOf: (mistake: RefusedMessage) => string,
): DomainError {
  const [first] = refused;
  if (first === undefined) throw new Error('a message was neither accepted nor refused');
  const fieldErrors = Object.fromEntries(refused.map((mistake) => [fieldOf(mistake), [mistake.message]]));
  return new DomainError(first.code, first.message, { fieldErrors });
}

function toAccepted({
  id,
  channel,
  recipient,
  state,
  reason,
  segments,
  scheduledAt,
  fallback,
}: SubmittedMessage): OperationAnswer<'sendMessage'> {
  return toWire({
    id,
    channel,
    to: recipient,
    status: state,
    reason,
    segments,
    scheduledAt,
    fallbackId: fallback?.id ?? null,
  });
}

function toMessage(message: MessageRecord): OperationAnswer<'listMessages'>['items'][number] {
  const {
    id,
    channel,
    source,
    reason,
    sender,
    recipient,
    subject,
    reference,
    segments,
    costMills,
    currency,
    status,
  } = message;
  return toWire({
    id,
    channel,
    source,
    status,
    reason,
    from: sender,
    to: recipient,
    subject,
    reference,
    segments,
    cost: currency === null ? null : { amount: (costMills / 100_000).toFixed(5), currency },
    scheduledAt: message.scheduledAt,
    createdAt: message.createdAt,
    settledAt: message.settledAt,
    deliveredAt: message.deliveredAt,
    openedAt: message.openedAt,
    clickedAt: message.clickedAt,
    bouncedAt: message.bouncedAt,
  });
}
