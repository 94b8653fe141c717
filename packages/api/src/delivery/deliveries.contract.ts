import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { submissionSource } from '@talkdrum/domain/messages/request/message.schema';
import { isoTime } from '../list-contract.ts';

export const historyEntry = z.object({
  id: z.uuid(),
  campaignName: z.string().nullable(),
  /** Single messages only: the subject (or the start of an SMS text), and how it was submitted. */
  subject: z.string().nullable(),
  source: submissionSource.nullable(),
  channel,
  state: z.string(),
  reason: z.string().nullable(),
  settledAt: isoTime.nullable(),
  deliveredAt: isoTime.nullable(),
  openedAt: isoTime.nullable(),
  clickedAt: isoTime.nullable(),
  bouncedAt: isoTime.nullable(),
  complainedAt: isoTime.nullable(),
  unsubscribedAt: isoTime.nullable(),
});

/** A text a contact sent to one of the account's senders, and the reply to a keyword. */
export const replyEntry = z.object({
  id: z.uuid(),
  sender: z.string(),
  body: z.string(),
  keyword: z.enum(['stop', 'start', 'help']).nullable(),
  answer: z.string(),
  receivedAt: isoTime,
});
