import { z } from 'zod';
import { isoDay, isoTime, listInput, listOutput } from '../list-contract.ts';

export const messageState = z.enum([
  'queued',
  'leased',
  'sending',
  'sent',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
]);
export const messageSource = z.enum(['api', 'smtp', 'smpp', 'dashboard', 'reply']);

/** What the transactions table can be narrowed to. Days are of UTC, both included. */
export const messagesFilter = z.object({
  channel: z.enum(['email', 'sms']).nullish(),
  source: messageSource.nullish(),
  state: messageState.nullish(),
  from: isoDay.nullish(),
  to: isoDay.nullish(),
});

export const messagesListInput = listInput.extend(messagesFilter.shape);

export const messageRow = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'sms']),
  source: messageSource,
  state: messageState,
  /** It waits because its sender was stopped. */
  isHeld: z.boolean(),
  reason: z.string().nullable(),
  sender: z.string(),
  recipient: z.string(),
  /** Of an SMS the beginning of its text. */
  subject: z.string(),
  reference: z.string(),
  segments: z.number().int(),
  /** Thousandths of a minor unit of `currency`; 0 for what was not sent. */
  costMills: z.number().int(),
  currency: z.string().nullable(),
  createdAt: isoTime,
  scheduledAt: isoTime.nullable(),
  settledAt: isoTime.nullable(),
  /** Of an SMS: when its receipt said that it arrived. */
  deliveredAt: isoTime.nullable(),
  openedAt: isoTime.nullable(),
  clickedAt: isoTime.nullable(),
  bouncedAt: isoTime.nullable(),
});

/** Messages that wait because their sender was stopped, by sender. */
export const heldMessagesOutput = z.array(
  z.object({
    senderId: z.uuid(),
    sender: z.string(),
    channel: z.enum(['email', 'sms']),
    reason: z.string(),
    messages: z.number().int(),
    /** False while the sender still may not send: then they can only be cancelled. */
    canRelease: z.boolean(),
  }),
);
export type HeldMessagesOutput = z.infer<typeof heldMessagesOutput>;
export const heldSenderInput = z.object({ senderId: z.uuid() });
/** How many it was done to. */
export const heldAnswer = z.object({ messages: z.number().int() });

export const messagesListOutput = listOutput(messageRow);

export const messageDetail = messageRow.extend({
  senderName: z.string(),
  recipientName: z.string().nullable(),
  encoding: z.string(),
  /** What the mail server or the carrier said. */
  response: z.string().nullable(),
  attempts: z.number().int(),
  /** The key it came with; null when it came without one or the key is gone. */
  keyName: z.string().nullable(),
  /** False once its content is no longer kept. */
  hasContent: z.boolean(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  isRaw: z.boolean(),
  /**
   * Whether opens and clicks are counted, and how often they happened; machines that check links do not
   * count.
   */
  isTracked: z.boolean(),
  opens: z.number().int(),
  clicks: z.number().int(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), bytes: z.number().int() })),
  events: z.array(z.object({ kind: z.string(), at: isoTime, audience: z.string(), detail: z.string() })),
});

export type MessageRow = z.infer<typeof messageRow>;
export type MessageDetail = z.infer<typeof messageDetail>;
export type MessagesFilter = z.infer<typeof messagesFilter>;
