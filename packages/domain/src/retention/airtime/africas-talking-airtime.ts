import { z } from 'zod';
import type { AirtimeConfig } from '../../config.ts';
import { requestFailure } from '../../kernel/index.ts';
import type {
  AirtimeCall,
  AirtimeOrder,
  AirtimeOutcome,
  AirtimeProvider,
  AirtimeVerdict,
} from './airtime-provider.ts';

const usualTimeoutMs = 20_000;
/** They refuse the same amount for the same number as a duplicate for five minutes. */
const duplicateSeconds = 330;
const brokeSeconds = 900;
const busySeconds = 60;

const sendAnswer = z.object({
  errorMessage: z.string().default(''),
  responses: z
    .array(
      z.object({
        phoneNumber: z.string(),
        status: z.string(),
        errorMessage: z.string().default(''),
        requestId: z.string().default('None'),
      }),
    )
    .default([]),
});
const findAnswer = z.object({
  status: z.string(),
  data: z
    .object({ status: z.string(), description: z.string().default('') })
    .partial()
    .default({}),
});
const callBody = z.object({
  requestId: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  status: z.string(),
  phoneNumber: z.string().max(40).default(''),
  description: z.string().default(''),
  value: z.string().max(60).default(''),
});

/** POST /version1/airtime/send with a form, one number per request; GET /query/transaction/find. */
export function africasTalkingAirtime(config: AirtimeConfig): AirtimeProvider {
  const headers = { apiKey: config.apiKey, accept: 'application/json' };
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${config.url}${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(config.timeoutMs ?? usualTimeoutMs),
    });
    return { status: response.status, text: (await response.text()).slice(0, 100_000) };
  };
  return {
    async send(order) {
      try {
        const { status, text } = await call('/version1/airtime/send', {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/x-www-form-urlencoded',
            'idempotency-key': order.id,
          },
          body: new URLSearchParams({
            username: config.username,
            recipients: JSON.stringify([{ phoneNumber: order.number, amount: amountOf(order) }]),
          }).toString(),
        });
        return outcomeOf(status, text, order);
      } catch (error) {
        const { code, isUnsent } = requestFailure(error);
        return isUnsent
          ? { state: 'unsent', reason: `No connection to the provider: ${code}`, retrySeconds: busySeconds }
          : { state: 'unknown', reason: 'The provider didn’t answer.' };
      }
    },
    async find(providerId) {
      const query = new URLSearchParams({ username: config.username, transactionId: providerId });
      const answer = await call(`/query/transaction/find?${query.toString()}`, { headers }).catch(() => null);
      if (answer?.status !== 200) return null;
      const parsed = findAnswer.safeParse(readJson(answer.text));
      if (!parsed.success || parsed.data.status !== 'Success') return null;
      const { status = '', description = '' } = parsed.data.data;
      return verdictOf(status, description);
    },
  };
}

/** As they write amounts: NGN 200.00. */
function amountOf({ currency, amountMinor }: AirtimeOrder): string {
  return `${currency.toUpperCase()} ${amountMinor / 100n}.${(amountMinor % 100n).toString().padStart(2, '0')}`;
}

function outcomeOf(status: number, text: string, { number }: AirtimeOrder): AirtimeOutcome {
  const said = text.slice(0, 200).trim();
  if (status === 401 || status === 403)
    return { state: 'unsent', reason: 'The provider refused our key.', retrySeconds: brokeSeconds };
  if (status === 429 || status === 503)
    return { state: 'unsent', reason: 'The provider is busy.', retrySeconds: busySeconds };
  // The error may have happened after the order was accepted.
  if (status >= 500) return { state: 'unknown', reason: `The provider answered ${status}.` };
  if (status >= 300) return { state: 'failed', reason: `The provider refused it: ${said || status}` };
  const parsed = sendAnswer.safeParse(readJson(text));
  if (!parsed.success) return { state: 'unknown', reason: 'The provider’s answer wasn’t readable.' };
  const line = parsed.data.responses.find(({ phoneNumber }) => phoneNumber === number);
  if (line === undefined) return refusalOf(parsed.data.errorMessage);
  const { status: state, errorMessage, requestId } = line;
  if (state === 'Sent' && requestId !== 'None') return { state: 'sent', providerId: requestId };
  if (state === 'Failed') return refusalOf(errorMessage);
  return { state: 'unknown', reason: `The provider answered ${state.slice(0, 40)}.` };
}

/** Without a line for the number the whole request was refused, and the message says why. */
function refusalOf(message: string): AirtimeOutcome {
  if (/insufficient/i.test(message))
    return { state: 'unsent', reason: 'The provider’s account is empty.', retrySeconds: brokeSeconds };
  if (/duplicate/i.test(message))
    return {
      state: 'unsent',
      reason: 'The number just got the same amount.',
      retrySeconds: duplicateSeconds,
    };
  return {
    state: 'failed',
    reason: message === '' || message === 'None' ? 'The provider refused it.' : message.slice(0, 200),
  };
}

function verdictOf(status: string, description: string): AirtimeVerdict {
  const reason = description.slice(0, 200);
  if (status === 'Success') return { state: 'delivered', reason };
  if (status === 'Failed') return { state: 'failed', reason: reason || 'The network refused it.' };
  return null;
}

/** Reads a call of theirs: JSON, or a form as older accounts get it. Null for anything else. */
export function readAirtimeCall(body: Buffer): AirtimeCall | null {
  const text = body.toString('utf8');
  const given = readJson(text) ?? Object.fromEntries(new URLSearchParams(text));
  const parsed = callBody.safeParse(given);
  if (!parsed.success) return null;
  const { requestId, status, phoneNumber, description, value } = parsed.data;
  const verdict = verdictOf(status, description);
  if (verdict === null) return null;
  const [, currency = '', whole = '', cents = ''] =
    /^([A-Z]{3}) (\d{1,9})(?:\.(\d{2})\d*)?$/.exec(value) ?? [];
  return {
    providerId: requestId,
    number: phoneNumber,
    currency: currency.toLowerCase(),
    amountMinor: whole === '' ? null : BigInt(whole) * 100n + BigInt(cents === '' ? '0' : cents),
    verdict,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
