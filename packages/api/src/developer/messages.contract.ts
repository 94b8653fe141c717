import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { deliveryState } from '@talkdrum/domain/tracking/delivery-state.schema';
import { submissionSource } from '@talkdrum/domain/messages/request/message.schema';
import { z } from 'zod';
import { isoDay, isoTime, listInput, listOutput } from '../list-contract.ts';

/** Filters of the table of messages. Days are in the account's time zone, both inclusive. */
export const messagesFilter = z.object({
  channel: channel.nullish(),
  source: submissionSource.nullish(),
  state: deliveryState.nullish(),
  from: isoDay.nullish(),
  to: isoDay.nullish(),
});

export const messagesListInput = listInput.extend(messagesFilter.shape);

export const messageRow = z.object({
  id: z.uuid(),
  channel,
  source: submissionSource,
  state: deliveryState,
  /** Waiting because its sender was stopped, or as a fallback. */
  isHeld: z.boolean(),
  reason: z.string().nullable(),
  sender: z.string(),
  recipient: z.string(),
  /** For SMS, the start of the text. */
  subject: z.string(),
  reference: z.string(),
  segments: z.number().int(),
  /** Thousandths of a minor unit of `currency`; 0 if it wasn't sent. */
  costMills: z.number().int(),
  currency: z.string().nullable(),
  createdAt: isoTime,
  scheduledAt: isoTime.nullable(),
  settledAt: isoTime.nullable(),
  /** SMS only: when it was delivered, according to the carrier's receipt. */
  deliveredAt: isoTime.nullable(),
  openedAt: isoTime.nullable(),
  clickedAt: isoTime.nullable(),
  bouncedAt: isoTime.nullable(),
});

/** Messages waiting because their sender was stopped, by sender. */
export const heldMessagesOutput = z.array(
  z.object({
    senderId: z.uuid(),
    sender: z.string(),
    channel,
    reason: z.string(),
    messages: z.number().int(),
    /** False while the sender may not send: the messages can only be cancelled. */
    canRelease: z.boolean(),
  }),
);
export type HeldMessagesOutput = z.infer<typeof heldMessagesOutput>;
export const heldSenderInput = z.object({ senderId: z.uuid() });
/** How many messages were changed. */
export const heldAnswer = z.object({ messages: z.number().int() });

export const messagesListOutput = listOutput(messageRow);

export const messageDetail = messageRow.extend({
  senderName: z.string(),
  recipientName: z.string().nullable(),
  encoding: z.string(),
  /** The reply of the mail server or carrier. */
  response: z.string().nullable(),
  attempts: z.number().int(),
  /** The API key it was submitted with; null if there was none or the key is gone. */
  keyName: z.string().nullable(),
  /** False once its content has been deleted. */
  hasContent: z.boolean(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  isRaw: z.boolean(),
  /**
   * Whether opens and clicks are counted, and how many there were. Automated link checkers aren't counted.
   */
  isTracked: z.boolean(),
  /** What is sent in its place if it doesn't arrive; `outcome` is null until that's decided, at `decideAt` at the latest. */
  fallback: z
    .object({
      id: z.uuid(),
      decideAt: isoTime,
      outcome: z.enum(['sent', 'not_needed', 'cancelled']).nullable(),
    })
    .nullable(),
  /** The message in whose place it is sent. */
  fallbackOf: z.uuid().nullable(),
  opens: z.number().int(),
  clicks: z.number().int(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), bytes: z.number().int() })),
  events: z.array(z.object({ kind: z.string(), at: isoTime, audience: z.string(), detail: z.string() })),
});

export type MessageRow = z.infer<typeof messageRow>;
export type MessageDetail = z.infer<typeof messageDetail>;
export type MessagesFilter = z.infer<typeof messagesFilter>;
