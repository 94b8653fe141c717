import { randomUUID } from 'node:crypto';
import { CallbackSender } from './callback-sender.ts';
import { type HttpCarrier, type HttpText, receiptCall, replyCall } from './carrier-calls.ts';
import { ruleFor } from './number-rules.ts';
import { planReceipt, type ReceiptPlan, type Registry, Throttle } from './receipt-plan.ts';
import type { SmsKeys } from './sms-keys.ts';
import type { Smsc } from './smsc.ts';
import type { TextStore } from './text-store.ts';

export type Verdict = 'accepted' | 'invalid' | 'throttled' | 'fault' | 'sender';

/** The simulated carriers: accepts texts, sends receipts, and delivers replies from phones. */
export class PhoneDesk {
  readonly store: TextStore;
  readonly callbacks = new CallbackSender();
  readonly keys: SmsKeys;
  readonly #smsc: Smsc;
  readonly #receiptMs: number;
  readonly #registry: Registry;
  readonly #throttle = new Throttle();
  /** Replies go to the last callback URL the carrier received. */
  readonly #lastUrl = new Map<HttpCarrier, string>();

  constructor(options: {
    store: TextStore;
    keys: SmsKeys;
    smsc: Smsc;
    registry: Registry;
    receiptMs: number;
  }) {
    this.store = options.store;
    this.keys = options.keys;
    this.#smsc = options.smsc;
    this.#receiptMs = options.receiptMs;
    this.#registry = options.registry;
  }

  async take(text: HttpText): Promise<Verdict> {
    const rule = ruleFor(text.number);
    if (rule === 'invalid' || rule === 'fault' || rule === 'sender') return rule;
    if (rule === 'registering' && this.#registry.refuses(text.number)) return 'sender';
    if (rule === 'throttled' && this.#throttle.refuses(`${text.carrier} ${text.number}`)) return 'throttled';
    const { carrier, number, sender, id } = text;
    if (text.callbackUrl !== undefined) this.#lastUrl.set(carrier, text.callbackUrl);
    this.store.add({
      id,
      carrier,
      number,
      sender,
      text: text.text,
      encoding: '',
      parts: 1,
      state: 'accepted',
      detail: '',
    });
    const plan = planReceipt(rule, this.#receiptMs);
    if (plan === null) return 'accepted';
    if (rule === 'early') await this.#report(text, plan);
    else this.callbacks.later.add(plan.delayMs, () => void this.#report(text, plan));
    return 'accepted';
  }

  /**
   * Sends a text from a phone through the carrier of that sender's last text. False if the product refused
   * it.
   */
  async reply(number: string, sender: string, text: string): Promise<boolean> {
    const last = this.store
      .conversation(number)
      .findLast((one) => one.sender === sender && one.state !== 'received');
    const carrier = last?.carrier ?? 'smpp';
    this.store.add({
      id: randomUUID(),
      carrier,
      number,
      sender,
      text,
      encoding: '',
      parts: 1,
      state: 'received',
      detail: '',
    });
    if (carrier === 'smpp') return this.#smsc.send(number, sender, text);
    return this.callbacks.send(
      replyCall(carrier, { from: number, to: sender, text }, this.#lastUrl.get(carrier), this.keys),
    );
  }

  stop(): void {
    this.callbacks.stop();
  }

  async #report(text: HttpText, plan: ReceiptPlan): Promise<void> {
    this.store.update(text.id, {
      state: plan.state === 'delivered' ? 'delivered' : 'failed',
      detail: plan.state,
    });
    for (let copy = 0; copy < plan.copies; copy += 1)
      await this.callbacks.send(receiptCall(text, plan.state, this.keys));
  }
}
