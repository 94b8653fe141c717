import { randomBytes } from 'node:crypto';
import { type AirtimeRule, airtimeRuleFor } from './airtime-rules.ts';
import type { CallbackSender } from './callback-sender.ts';

export type TopUp = {
  requestId: string;
  /** The idempotency key of its request; empty without one. */
  key: string;
  number: string;
  /** As the request wrote it, like NGN 200.00. */
  amount: string;
  state: 'Sent' | 'Success' | 'Failed';
  at: string;
};

export type Taken =
  | { kind: 'line'; status: 'Sent' | 'Failed'; errorMessage: string; requestId: string }
  | { kind: 'throttled' }
  | { kind: 'silence' };

/** How many times later a late call comes. */
const LATE = 12;
const THROTTLES = 2;
const KEPT = 5_000;

/** Africa's Talking's airtime: gives it once per idempotency key, and calls with what became of it. */
export class AirtimeDesk {
  readonly topUps: TopUp[] = [];
  readonly #callbacks: CallbackSender;
  readonly #url: string | undefined;
  readonly #delayMs: number;
  readonly #throttled = new Map<string, number>();

  constructor(callbacks: CallbackSender, { url, delayMs }: { url: string | undefined; delayMs: number }) {
    this.#callbacks = callbacks;
    this.#url = url;
    this.#delayMs = delayMs;
  }

  async take({ number, amount, key }: Pick<TopUp, 'number' | 'amount' | 'key'>): Promise<Taken> {
    const rule = airtimeRuleFor(number);
    if (rule === 'invalid') return refused('Unsupported phone number');
    if (rule === 'broke') return refused('Insufficient Balance');
    if (rule === 'throttled' && this.#throttle(number)) return { kind: 'throttled' };
    // What the key is for: the same order is given once.
    const earlier = key === '' ? undefined : this.topUps.find((topUp) => topUp.key === key);
    if (earlier !== undefined) return accepted(earlier);
    const topUp: TopUp = {
      requestId: `ATQid_${randomBytes(16).toString('hex')}`,
      key,
      number,
      amount,
      state: 'Sent',
      at: new Date().toISOString(),
    };
    this.topUps.push(topUp);
    this.topUps.splice(0, this.topUps.length - KEPT);
    await this.#follow(topUp, rule);
    return rule === 'unanswered' || rule === 'lost' ? { kind: 'silence' } : accepted(topUp);
  }

  find(requestId: string): TopUp | undefined {
    return this.topUps.find((topUp) => topUp.requestId === requestId);
  }

  async #follow(topUp: TopUp, rule: AirtimeRule | undefined): Promise<void> {
    if (rule === 'silent' || rule === 'lost') {
      topUp.state = 'Success';
      return;
    }
    if (rule === 'early') return this.#settle(topUp, rule);
    const delayMs = rule === 'late' ? this.#delayMs * LATE : this.#delayMs;
    this.#callbacks.later.add(delayMs, () => void this.#settle(topUp, rule));
  }

  async #settle(topUp: TopUp, rule: AirtimeRule | undefined): Promise<void> {
    const isRefused = rule === 'refused';
    topUp.state = isRefused ? 'Failed' : 'Success';
    const body = JSON.stringify({
      phoneNumber: topUp.number,
      description: isRefused ? 'The subscriber can’t be topped up' : 'Airtime Delivered Successfully',
      status: topUp.state,
      requestId: topUp.requestId,
      discount: `${topUp.amount.slice(0, 3)} 0.0000`,
      value: `${topUp.amount}00`,
    });
    const call = {
      carrier: 'airtime',
      what: topUp.state,
      url: this.#url,
      body,
      headers: { 'content-type': 'application/json' },
    };
    for (let copy = 0; copy < (rule === 'repeated' ? 3 : 1); copy += 1) await this.#callbacks.send(call);
  }

  #throttle(number: string): boolean {
    const times = this.#throttled.get(number) ?? 0;
    this.#throttled.set(number, times + 1);
    return times < THROTTLES;
  }
}

const refused = (errorMessage: string): Taken => ({
  kind: 'line',
  status: 'Failed',
  errorMessage,
  requestId: 'None',
});

const accepted = ({ requestId }: TopUp): Taken => ({
  kind: 'line',
  status: 'Sent',
  errorMessage: 'None',
  requestId,
});
