import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { OutgoingSms } from './outgoing-sms.ts';
import { isGsm } from '../text/index.ts';
import { callCarrier } from './call-carrier.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { failed, sent, unknown, unsent } from './outcomes.ts';
import type { CarrierOutcome, SmsCallbacks, SmsCarrier } from './sms-carrier.ts';

const name = 'termii';
const callsAtOnce = 20;

interface TermiiConfig {
  url: string;
  apiKey: string;
  timeoutMs: number;
}

const answerSchema = z.object({ message_id: z.coerce.string().min(1), message: z.string().default('') });
const refusalSchema = z.object({ message: z.coerce.string().default('') });

/** POST /api/sms/send, one call per number: an answer has only one message id, and receipts refer to it. */
export function termii(config: TermiiConfig): SmsCarrier {
  return {
    name,
    window: 40,
    send: (messages) => mapConcurrently(messages, callsAtOnce, (sms) => sendOne(config, sms)),
    close: () => Promise.resolve(),
  };
}

async function sendOne({ url, apiKey, timeoutMs }: TermiiConfig, sms: OutgoingSms): Promise<CarrierOutcome> {
  const message = {
    api_key: apiKey,
    to: sms.to.replace('+', ''),
    from: sms.sender,
    sms: sms.text,
    type: isGsm(sms.text) ? 'plain' : 'unicode',
    // The dnd route reaches numbers on the do-not-disturb list, for transactional messages only.
    channel: sms.messageType === 'transactional' ? 'dnd' : 'generic',
  };
  const answer = await callCarrier({
    url: `${url}/api/sms/send`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    timeoutMs,
  });
  if (answer.kind === 'none') return answer.outcome;
  if (answer.status >= 400)
    return refuse(answer.status, refusalSchema.safeParse(answer.body).data?.message ?? '');
  const parsed = answerSchema.safeParse(answer.body);
  if (parsed.success) return sent(name, parsed.data.message_id, parsed.data.message);
  return unknown(`unreadable answer: ${JSON.stringify(answer.body).slice(0, 200)}`);
}

function refuse(status: number, message: string): CarrierOutcome {
  const reason = `${status} ${message}`.trim();
  if (/insufficient balance/i.test(message)) return unsent(`the carrier’s account is empty: ${reason}`);
  if (/invalid (?:phone|number|destination)/i.test(message)) return failed(reason, { isRecipientGone: true });
  return failed(reason, { mayFailOver: true });
}

const receiptSchema = z.object({
  type: z.string().default('outbound'),
  message_id: z.coerce.string().min(1),
  status: z.string(),
});
const inboundSchema = z.object({
  type: z.literal('inbound'),
  sender: z.string(),
  receiver: z.string(),
  message: z.string(),
});

/** Signed: HMAC-SHA512 of the body with the secret key, in hex. */
export function termiiCallbacks(secretKey: string): SmsCallbacks {
  return {
    name,
    verify: ({ body, headers }) => {
      const given = headers['x-termii-signature'];
      const expected = Buffer.from(createHmac('sha512', secretKey).update(body).digest('hex'));
      const signature = Buffer.from(typeof given === 'string' ? given : '');
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    },
    readReceipts: ({ body }) => {
      const parsed = receiptSchema.safeParse(readJson(body));
      if (!parsed.success || parsed.data.type !== 'outbound') return [];
      const { message_id: providerId, status } = parsed.data;
      if (/^delivered/i.test(status)) return [{ providerId, state: 'delivered', detail: status }];
      if (/dnd active/i.test(status))
        return [{ providerId, state: 'failed', detail: status, isDoNotDisturb: true }];
      return /fail|reject|expire|undeliver/i.test(status)
        ? [{ providerId, state: 'failed', detail: status }]
        : [];
    },
    readReplies: ({ body }) => {
      const parsed = inboundSchema.safeParse(readJson(body));
      return parsed.success
        ? [{ from: parsed.data.sender, to: parsed.data.receiver, text: parsed.data.message }]
        : [];
    },
  };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
