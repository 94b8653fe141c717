import { z } from 'zod';
import { channel, moment, pageOf, pageQuery } from './page.contract.ts';

const from = z
  .strictObject({
    senderId: z.uuid().optional().describe('The sender by its id'),
    address: z.string().min(1).max(254).optional().describe('Or by its address, of an SMS by its name'),
    name: z.string().max(200).optional().describe('Shown beside an email address'),
  })
  .describe('An active sender of the account');

/**
 * By decoding, which skips what is no base64: the regular expression of zod took 90 ms for 10 MB, this takes
 * 5.
 */
function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return text.length % 4 === 0 && Buffer.from(text, 'base64').length === (text.length / 4) * 3 - padding;
}

const attachment = z
  .strictObject({
    filename: z.string().min(1).max(200),
    contentType: z.string().min(3).max(127),
    content: z
      .string()
      .max(14_000_000)
      .refine(isBase64, 'This is not base64.')
      .meta({ format: 'base64', contentEncoding: 'base64' })
      .describe('The file in base64; 10 MB of files in one message at most'),
    contentId: z.string().max(100).optional().describe('Makes it an image of the HTML: `cid:…`'),
  })
  .meta({ id: 'Attachment' });

const shared = {
  toName: z
    .string()
    .max(200)
    .optional()
    .describe('The recipient’s name, beside the address and for merge tags'),
  templateId: z.uuid().optional().describe('A template instead of finished content'),
  data: z
    .record(z.string().max(100), z.unknown())
    .optional()
    .describe('Values for the template: `{{ Attribs.<key> }}`'),
  reference: z.string().max(200).optional().describe('Your own word for it, found by search'),
  scheduledAt: moment.optional().describe('Not before this moment, 30 days ahead at most'),
  id: z
    .uuid()
    .optional()
    .describe(
      'A UUID of version 7 made by you. The same message with the same id changes nothing; another one is refused with `conflict`',
    ),
};

const emailRequest = z
  .strictObject({
    channel: z.literal('email'),
    from,
    to: z.string().min(3).max(320).describe('One address; of an SMS a telephone number, like +2348031234567'),
    subject: z.string().max(998).optional().describe('Needed without a template'),
    html: z
      .string()
      .max(500_000)
      .optional()
      .describe('Is sent as it is, but for its links; see Views and clicks'),
    text: z
      .string()
      .max(500_000)
      .optional()
      .describe(
        'The plain text; made from the HTML when missing. Of an SMS the message, 1,600 characters at most',
      ),
    ...shared,
    replyTo: z.string().max(320).optional().describe('One address for answers'),
    headers: z
      .record(z.string().max(76), z.string().max(1_000))
      .optional()
      .describe('Further headers, whose names begin with `X-`'),
    attachments: z.array(attachment).max(50).optional(),
    tracking: z
      .boolean()
      .optional()
      .describe('`false`: links stay as they are, and views and clicks are not counted'),
  })
  .meta({ id: 'EmailRequest' });

const smsRequest = z
  .strictObject({
    channel: z.literal('sms'),
    from,
    to: z.string().min(4).max(40).describe('A telephone number, like +2348031234567'),
    text: z.string().max(1_600).optional().describe('The message; needed without a template'),
    ...shared,
  })
  .meta({ id: 'SmsRequest' });

/** One email or text message to one recipient. */
export const messageRequest = z
  .discriminatedUnion('channel', [emailRequest, smsRequest])
  .meta({ id: 'MessageRequest' });

export const batchRequest = z
  .strictObject({
    messages: z.array(messageRequest).min(1).max(1_000),
    partial: z
      .boolean()
      .default(false)
      .describe('Takes in what is right; without it one mistake refuses the whole batch'),
  })
  .meta({ id: 'BatchRequest' });

/** A batch whose messages are checked one by one, each in a turn of its own. */
export const batchEnvelope = batchRequest.extend({ messages: z.array(z.unknown()).min(1).max(1_000) });

/** In the words of the domain, see `message-status.ts`. */
export const messageStatus = z
  .enum([
    'queued',
    'held',
    'sending',
    'sent',
    'delivered',
    'bounced',
    'undelivered',
    'complained',
    'failed',
    'unknown',
    'skipped',
    'cancelled',
  ])
  .describe(
    '`queued` and `sending` change by themselves; `held` waits because its sender was stopped; `sent` was accepted by the mail server or carrier; `delivered` (SMS) arrived; `bounced` (email) and `undelivered` (SMS) came back; `complained` was reported as spam; `failed` was refused; `unknown` is in doubt; `skipped` was never sent, see `reason`; `cancelled` by you',
  );

export const acceptedMessage = z
  .object({
    id: z.uuid(),
    channel,
    to: z.string().describe('As it is sent to'),
    status: messageStatus.describe(
      '`queued`, or `skipped` when the address must not be sent to; of a repeated id what became of the first',
    ),
    reason: z.string().nullable(),
    segments: z.number().int().describe('Of a text message, what is paid for'),
    scheduledAt: moment.nullable(),
  })
  .meta({ id: 'AcceptedMessage' });

export const batchAnswer = z
  .object({
    batchId: z.uuid().nullable(),
    messages: z.array(acceptedMessage.extend({ index: z.number().int() })),
    refused: z.array(
      z.object({ index: z.number().int(), field: z.string(), code: z.string(), message: z.string() }),
    ),
  })
  .meta({ id: 'BatchAnswer' });

export const apiMessage = z
  .object({
    id: z.uuid(),
    channel,
    source: z.enum(['api', 'smtp', 'smpp', 'dashboard', 'reply']),
    status: messageStatus,
    reason: z
      .string()
      .nullable()
      .describe(
        'Why, for a status other than sent; `sender_unauthenticated` of a queued message: it is held until the DKIM record of its domain is right',
      ),
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    reference: z.string(),
    segments: z.number().int(),
    cost: z
      .object({ amount: z.string().describe('Decimal, in the currency’s major unit'), currency: z.string() })
      .nullable(),
    scheduledAt: moment.nullable(),
    createdAt: moment,
    settledAt: moment.nullable().describe('When it was sent, or given up'),
    deliveredAt: moment.nullable().describe('Of an SMS: when its receipt said that it arrived'),
    openedAt: moment.nullable(),
    clickedAt: moment.nullable(),
    bouncedAt: moment.nullable(),
  })
  .meta({ id: 'Message' });

export const messageEvent = z
  .object({
    at: moment,
    kind: z.string().describe('Like accepted, sent, delivered, open, click, bounce, complaint'),
    audience: z
      .string()
      .describe(
        'Who opened or clicked: `human`, `proxy` (the mail provider fetched the images), `scanner` (a machine that checks links; never counted) or `unknown`',
      ),
    detail: z.string().describe('Of a click the address, of a bounce what the mail server said'),
  })
  .meta({ id: 'MessageEvent' });

export const apiMessageDetail = apiMessage
  .extend({
    tracking: z.boolean().describe('Whether opens and clicks are counted'),
    opens: z.number().int().describe('Without those of scanners, like clicks'),
    clicks: z.number().int(),
    events: z.array(messageEvent),
  })
  .meta({ id: 'MessageDetail' });

export const messagesQuery = pageQuery.extend({
  channel: channel.optional(),
  status: messageStatus.optional(),
  search: z.string().max(200).optional().describe('Part of the recipient, the subject or the reference'),
});
export const messagesPage = pageOf(apiMessage);

export type MessageRequestInput = z.infer<typeof messageRequest>;
