import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { OutgoingSms } from './outgoing-sms.ts';
import { callCarrier } from './call-carrier.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { failed, sent, unknown, unsent } from './outcomes.ts';
import type { CarrierOutcome, SmsCallbacks, SmsCarrier } from './sms-carrier.ts';

const name = 'twilio';
const callsAtOnce = 20;

interface TwilioConfig {
  url: string;
  accountSid: string;
  authToken: string;
  /** Where receipts go. */
  callbackUrl: string;
  timeoutMs: number;
}

const answerSchema = z.object({
  sid: z.string().min(1),
  status: z.string().default(''),
  error_code: z.number().nullish(),
  error_message: z.string().nullish(),
});
const refusalSchema = z.object({ code: z.number().default(0), message: z.string().default('') });

/** POST /2010-04-01/Accounts/{Sid}/Messages.json, one form per message. */
export function twilio(config: TwilioConfig): SmsCarrier {
  return {
    name,
    window: 40,
    send: (messages) => mapConcurrently(messages, callsAtOnce, (sms) => sendOne(config, sms)),
    close: () => Promise.resolve(),
  };
}

async function sendOne(
  { url, accountSid, authToken, callbackUrl, timeoutMs }: TwilioConfig,
  sms: OutgoingSms,
): Promise<CarrierOutcome> {
  const answer = await callCarrier({
    url: `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      To: sms.to,
      From: sms.sender,
      Body: sms.text,
      StatusCallback: callbackUrl,
      ...validity(sms),
    }).toString(),
    timeoutMs,
  });
  if (answer.kind === 'none') return answer.outcome;
  if (answer.status >= 400)
    return refuse(refusalSchema.safeParse(answer.body).data ?? { code: answer.status, message: '' });
  const parsed = answerSchema.safeParse(answer.body);
  if (!parsed.success) return unknown(`unreadable answer: ${JSON.stringify(answer.body).slice(0, 200)}`);
  const { sid, status, error_code: code, error_message: message } = parsed.data;
  return status === 'failed'
    ? refuse({ code: code ?? 0, message: message ?? status })
    : sent(name, sid, status);
}

/** In whole seconds, from one second to ten hours. */
function validity({ expiresAt }: OutgoingSms): { ValidityPeriod?: string } {
  if (!expiresAt) return {};
  return {
    ValidityPeriod: String(
      Math.min(36_000, Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1_000))),
    ),
  };
}

/** Not a number, or not a mobile number. */
const badNumbers = new Set([21211, 21214, 21217, 21614, 30005, 30006]);
/** The region isn't enabled, or nothing leads from the sender to the number. */
const noRoute = new Set([21408, 21612]);
/** The account is suspended or has no money. */
const badAccount = new Set([20003, 20005, 30001, 30002]);

function refuse({ code, message }: z.infer<typeof refusalSchema>): CarrierOutcome {
  const reason = `${code} ${message}`.trim();
  if (badNumbers.has(code)) return failed(reason, { isRecipientGone: true });
  if (badAccount.has(code)) return unsent(reason);
  if (noRoute.has(code)) return failed(reason, { isUnroutable: true, mayFailOver: true });
  // 21610: the person sent STOP to the carrier. Another carrier would ignore that.
  return failed(reason, { mayFailOver: code !== 21610 });
}

/** Signed: HMAC-SHA1 over the whole address and the sorted fields, in base64. */
export function twilioCallbacks({
  authToken,
  callbackUrl,
}: Pick<TwilioConfig, 'authToken' | 'callbackUrl'>): SmsCallbacks {
  return {
    name,
    verify: ({ body, headers }) => {
      const fields = [...new URLSearchParams(body.toString('utf8'))].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const signed = callbackUrl + fields.map(([key, value]) => key + value).join('');
      const expected = Buffer.from(createHmac('sha1', authToken).update(signed).digest('base64'));
      const given = headers['x-twilio-signature'];
      const signature = Buffer.from(typeof given === 'string' ? given : '');
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    },
    readReceipts: ({ body }) => {
      const form = new URLSearchParams(body.toString('utf8'));
      const [sid, status, code] = [
        form.get('MessageSid'),
        form.get('MessageStatus'),
        form.get('ErrorCode') ?? '',
      ];
      if (!sid || !status) return [];
      const detail = [status, code].filter(Boolean).join(' ');
      if (status === 'delivered') return [{ providerId: sid, state: 'delivered', detail }];
      if (status !== 'undelivered' && status !== 'failed') return [];
      return [{ providerId: sid, state: 'failed', detail, isRecipientGone: badNumbers.has(Number(code)) }];
    },
    readReplies: ({ body }) => {
      const form = new URLSearchParams(body.toString('utf8'));
      const [from, to, text] = [form.get('From'), form.get('To'), form.get('Body')];
      return from && to && text !== null && !form.has('MessageStatus') ? [{ from, to, text }] : [];
    },
  };
}
