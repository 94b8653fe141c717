import { createHmac } from 'node:crypto';
import type { SmsKeys } from './sms-keys.ts';
import { LaterQueue } from './receipt-queue.ts';

const RETRY_MS = [1_000, 5_000, 30_000];
const SHOWN = 200;

export type SentCallback = { at: string; carrier: string; what: string; status: string };
export type Callback = {
  carrier: string;
  what: string;
  url: string | undefined;
  body: string;
  headers: Record<string, string>;
};

/** Sends callbacks like HTTP carriers, and retries those not answered with 200. */
export class CallbackSender {
  readonly #sent: SentCallback[] = [];
  readonly later = new LaterQueue();

  /** Newest first. */
  sent(): SentCallback[] {
    return this.#sent.toReversed();
  }

  async send(callback: Callback, tries = 0): Promise<boolean> {
    const status = await post(callback);
    this.#sent.push({ at: new Date().toISOString(), carrier: callback.carrier, what: callback.what, status });
    this.#sent.splice(0, this.#sent.length - SHOWN);
    const waitMs = RETRY_MS[tries];
    if (status !== '200' && waitMs !== undefined)
      this.later.add(waitMs, () => void this.send(callback, tries + 1));
    return status === '200';
  }

  stop(): void {
    this.later.stop();
  }
}

async function post({ url, body, headers }: Callback): Promise<string> {
  if (!url) return 'no callback URL';
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) });
    return String(response.status);
  } catch {
    return 'no answer';
  }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** An unsigned form. */
export function plainForm(fields: Record<string, string>): Pick<Callback, 'body' | 'headers'> {
  return { body: new URLSearchParams(fields).toString(), headers: form };
}

/** HMAC-SHA1 over the URL and the sorted fields, in base64. */
export function twilioForm(
  url: string,
  fields: Record<string, string>,
  { twilioAuthToken }: SmsKeys,
): Pick<Callback, 'body' | 'headers'> {
  const text = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => key + value)
    .join('');
  const signature = createHmac('sha1', twilioAuthToken)
    .update(url + text)
    .digest('base64');
  return {
    body: new URLSearchParams(fields).toString(),
    headers: { ...form, 'x-twilio-signature': signature },
  };
}

/** HMAC-SHA512 of the body, in hex. */
export function termiiJson(
  message: unknown,
  { termiiSecretKey }: SmsKeys,
): Pick<Callback, 'body' | 'headers'> {
  const body = JSON.stringify(message);
  const signature = createHmac('sha512', termiiSecretKey).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-termii-signature': signature } };
}
