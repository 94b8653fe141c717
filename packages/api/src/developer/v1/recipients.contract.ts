import { comingState } from '@talkdrum/domain/automation/outlook/outlook.schema';
import { leftOutReason } from '@talkdrum/domain/sending/why/left-out-reason.schema';
import { recipientState } from '@talkdrum/domain/sending/why/recipient-answer.schema';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { moment, pageOf, pageQuery } from './page.contract.ts';

const answer = {
  state: recipientState.describe(
    '`left_out`: got and will get no message, for the reason given. `in_doubt`: handed over, without an answer',
  ),
  reason: z
    .string()
    .nullable()
    .describe(
      `Why: for \`left_out\` one of ${leftOutReason.options.map((reason) => `\`${reason}\``).join(', ')}. ` +
        'Otherwise why it waits, failed or is in doubt; null if there’s nothing to say',
    ),
  until: moment.nullable().describe('For `waiting`: the earliest time of the next attempt, if it has one'),
  sentence: z.string().describe('The answer in words'),
  next: z.string().nullable().describe('What to do about it; null if there’s nothing to do'),
};

export const apiRecipient = z
  .object({
    contactId: z
      .uuid()
      .nullable()
      .describe('Null for pasted people who weren’t contacts, and after an erasure'),
    name: z.string().nullable(),
    address: z.string().nullable().describe('Email address or telephone number; null if there’s none'),
    ...answer,
    at: moment.nullable().describe('When it was decided; null while it waits'),
  })
  .meta({ id: 'Recipient' });

export const recipientsQuery = pageQuery.extend({
  state: recipientState.optional(),
  reason: leftOutReason.optional().describe('Only people left out for this reason'),
});
export const recipientsPage = pageOf(apiRecipient);

export const apiContactMessage = z
  .object({
    kind: z
      .enum(['campaign', 'journey', 'message'])
      .describe(
        '`journey`: of a journey’s step. `message`: a single one, sent with `POST /v1/messages`, SMPP or SMTP',
      ),
    campaignId: z.uuid().nullable().describe('Null for a single message'),
    campaignName: z
      .string()
      .nullable()
      .describe('Of a journey: its name and the step’s. Null for a single message'),
    subject: z
      .string()
      .nullable()
      .describe('Of a single message: its subject, or the beginning of its text. Null for others'),
    channel,
    ...answer,
    at: moment.describe('When it was decided; while it waits, when the campaign’s audience was frozen'),
  })
  .meta({ id: 'ContactMessage' });

export const contactMessagesQuery = pageQuery.omit({ include: true });
export const contactMessagesPage = pageOf(apiContactMessage).omit({ total: true });

export const apiComing = z
  .object({
    kind: z
      .enum(['campaign', 'step'])
      .describe('`campaign`: one that is scheduled. `step`: of a journey that the contact is in'),
    campaignId: z.uuid().nullable(),
    journeyId: z.uuid().nullable(),
    runId: z.uuid().nullable().describe('The contact’s run, as `GET /v1/contacts/{id}/journeys` lists it'),
    nodeId: z.string().nullable(),
    name: z.string().describe('The campaign or the journey'),
    title: z.string().describe('What happens, in a few words'),
    channel: channel.nullable().describe('Of a message; null for other steps'),
    at: moment.nullable().describe('When, if nothing delays it; null while the journey is paused'),
    state: comingState.describe(
      '`open`: what comes after it isn’t known yet. `held`: the message waits for money or its sender',
    ),
    reason: leftOutReason.nullable().describe('Why the message wouldn’t be sent if it were its turn now'),
    sentence: z.string().nullable().describe('What to know about it, in words'),
  })
  .meta({ id: 'ComingStep' });

export const comingAnswer = z.object({ items: z.array(apiComing) }).meta({ id: 'ContactOutlook' });
