import { createHmac } from 'node:crypto';
import type { PaymentKeys } from './payment-keys.ts';
import type { ProviderName } from './payment-records.ts';

const RETRY_MS = [1_000, 5_000, 30_000];
const SHOWN = 200;

export type SentWebhook = {
  at: string;
  provider: ProviderName;
  event: string;
  reference: string;
  status: string;
};
export type Webhook = { provider: ProviderName; event: string; reference: string; body: unknown };

/** Sends webhooks to the product, signed like each provider's; repeats those not answered with 200. */
export class WebhookSender {
  readonly #keys: PaymentKeys;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sent: SentWebhook[] = [];

  constructor(keys: PaymentKeys) {
    this.#keys = keys;
  }

  /** Newest first. */
  sent(): SentWebhook[] {
    return this.#sent.toReversed();
  }

  /** Resolves after the first attempt of the first copy; retries continue in the background. */
  async send(
    webhook: Webhook,
    { delayMs = 0, copies = 1 }: { delayMs?: number; copies?: number } = {},
  ): Promise<void> {
    if (delayMs > 0) return this.#later(delayMs, () => void this.send(webhook, { copies }));
    const body = JSON.stringify(webhook.body);
    for (let copy = 0; copy < copies; copy += 1) await this.#attempt(webhook, body, 0);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #later(delayMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, delayMs);
    this.#timers.add(timer);
  }

  async #attempt(webhook: Webhook, body: string, tries: number): Promise<void> {
    const status = await this.#post(webhook.provider, body);
    this.#sent.push({
      at: new Date().toISOString(),
      provider: webhook.provider,
      event: webhook.event,
      reference: webhook.reference,
      status,
    });
    this.#sent.splice(0, this.#sent.length - SHOWN);
    const waitMs = RETRY_MS[tries];
    if (status !== '200' && waitMs !== undefined)
      this.#later(waitMs, () => void this.#attempt(webhook, body, tries + 1));
  }

  async #post(provider: ProviderName, body: string): Promise<string> {
    const url = this.#keys.callbackUrl;
    if (!url) return 'no callback URL';
    try {
      const response = await fetch(`${url}/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signatureHeaders(this.#keys, provider, body) },
        body,
        signal: AbortSignal.timeout(5_000),
      });
      return String(response.status);
    } catch {
      return 'no answer';
    }
  }
}

/** The headers that authenticate a body. */
export function signatureHeaders(
  keys: PaymentKeys,
  provider: ProviderName,
  body: string,
  now = Date.now(),
): Record<string, string> {
  if (provider === 'paystack')
    return {
      'x-paystack-signature': createHmac('sha512', keys.paystackSecretKey).update(body).digest('hex'),
    };
  if (provider === 'flutterwave') return { 'verif-hash': keys.flutterwaveWebhookHash };
  const time = Math.floor(now / 1_000);
  const signature = createHmac('sha256', keys.stripeWebhookSecret).update(`${time}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${time},v1=${signature}` };
}
