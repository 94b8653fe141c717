import { randomUUID } from 'node:crypto';
import { type Callback, CallbackSender, plainForm, termiiJson, twilioForm } from './callback-sender.ts';
import { ruleFor } from './number-rules.ts';
import { planReceipt, type ReceiptPlan, Throttle } from './receipt-plan.ts';
import type { SmsKeys } from './sms-keys.ts';
import type { Smsc } from './smsc.ts';
import type { CarrierName, TextStore } from './text-store.ts';

type HttpCarrier = Exclude<CarrierName, 'smpp'>;
/** What a carrier's API is asked to send; `callbackUrl` where the request names one. */
export type HttpText = { carrier: HttpCarrier; number: string; sender: string; text: string; id: string; callbackUrl?: string | undefined };

export type Verdict = 'accepted' | 'invalid' | 'throttled' | 'fault' | 'sender';

/** The played carriers behind their APIs: takes texts, reports on them, and sends what people write back. */
export class PhoneDesk {
  readonly store: TextStore;
  readonly callbacks = new CallbackSender();
  readonly keys: SmsKeys;
  readonly #smsc: Smsc;
  readonly #receiptMs: number;
  readonly #throttle = new Throttle();
  /** Replies go where the carrier was told to report to last. */
  readonly #lastUrl = new Map<HttpCarrier, string>();

  constructor(options: { store: TextStore; keys: SmsKeys; smsc: Smsc; receiptMs: number }) {
    this.store = options.store;
    this.keys = options.keys;
    this.#smsc = options.smsc;
    this.#receiptMs = options.receiptMs;
  }

  async take(text: HttpText): Promise<Verdict> {
    const rule = ruleFor(text.number);
    if (rule === 'invalid' || rule === 'fault' || rule === 'sender') return rule;
    if (rule === 'throttled' && this.#throttle.refuses(`${text.carrier} ${text.number}`)) return 'throttled';
    const { carrier, number, sender, id } = text;
    if (text.callbackUrl !== undefined) this.#lastUrl.set(carrier, text.callbackUrl);
    this.store.add({ id, carrier, number, sender, text: text.text, encoding: '', parts: 1, state: 'accepted', detail: '' });
    const plan = planReceipt(rule, this.#receiptMs);
    if (plan === null) return 'accepted';
    if (rule === 'early') await this.#report(text, plan);
    else this.callbacks.later.add(plan.delayMs, () => void this.#report(text, plan));
    return 'accepted';
  }

  /** A text from a phone, by the carrier that brought the last one from that sender. False when the product did not take it. */
  async reply(number: string, sender: string, text: string): Promise<boolean> {
    const last = this.store.conversation(number).findLast((one) => one.sender === sender && one.state !== 'received');
    const carrier = last?.carrier ?? 'smpp';
    this.store.add({ id: randomUUID(), carrier, number, sender, text, encoding: '', parts: 1, state: 'received', detail: '' });
    if (carrier === 'smpp') return this.#smsc.send(number, sender, text);
    return this.callbacks.send(this.#inbound(carrier, number, sender, text));
  }

  stop(): void {
    this.callbacks.stop();
  }

  async #report(text: HttpText, plan: ReceiptPlan): Promise<void> {
    this.store.update(text.id, { state: plan.state === 'delivered' ? 'delivered' : 'failed', detail: plan.state });
    for (let copy = 0; copy < plan.copies; copy += 1) await this.callbacks.send(this.#receipt(text, plan.state));
  }

  #receipt({ carrier, id, number, sender, callbackUrl }: HttpText, state: ReceiptPlan['state']): Callback {
    const head = { carrier, what: `receipt ${state}` };
    const isDelivered = state === 'delivered';
    if (carrier === 'africastalking') {
      const failure: Record<string, string> = isDelivered ? {} : { failureReason: state === 'dnd' ? 'DoNotDisturbRejection' : 'DeliveryFailure' };
      return {
        ...head,
        url: this.keys.africastalkingCallbackUrl,
        ...plainForm({ id, status: isDelivered ? 'Success' : 'Failed', phoneNumber: number, networkCode: '62130', retryCount: '0', ...failure }),
      };
    }
    if (carrier === 'termii') {
      const status = isDelivered ? 'DELIVERED' : state === 'dnd' ? 'DND Active on Phone Number' : 'Message Failed';
      return {
        ...head,
        url: this.keys.termiiCallbackUrl,
        ...termiiJson({ type: 'outbound', id, message_id: id, receiver: number.slice(1), sender, status, channel: 'generic' }, this.keys),
      };
    }
    if (carrier === 'twilio') {
      const failure: Record<string, string> = isDelivered ? {} : { ErrorCode: state === 'dnd' ? '30007' : '30003' };
      const fields = {
        MessageSid: id,
        MessageStatus: isDelivered ? 'delivered' : 'undelivered',
        To: number,
        From: sender,
        AccountSid: this.keys.twilioAccountSid,
        ...failure,
      };
      return { ...head, url: callbackUrl, ...twilioForm(callbackUrl ?? '', fields, this.keys) };
    }
    const status = isDelivered
      ? { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' }
      : { groupId: 2, groupName: 'UNDELIVERABLE', id: 9, name: state === 'dnd' ? 'UNDELIVERABLE_DND' : 'UNDELIVERABLE_NOT_DELIVERED' };
    const body = JSON.stringify({
      results: [
        {
          bulkId: id,
          messageId: id,
          to: number.slice(1),
          sender,
          status,
          error: { groupId: 0, name: isDelivered ? 'NO_ERROR' : 'EC_ABSENT_SUBSCRIBER', permanent: false },
        },
      ],
    });
    return { ...head, url: callbackUrl, body, headers: { 'content-type': 'application/json' } };
  }

  #inbound(carrier: HttpCarrier, from: string, to: string, text: string): Callback {
    const head = { carrier, what: 'reply' };
    if (carrier === 'africastalking')
      return { ...head, url: this.keys.africastalkingCallbackUrl, ...plainForm({ id: randomUUID(), from, to, text, date: new Date().toISOString() }) };
    if (carrier === 'termii')
      return {
        ...head,
        url: this.keys.termiiCallbackUrl,
        ...termiiJson({ type: 'inbound', id: randomUUID(), sender: from.slice(1), receiver: to, message: text }, this.keys),
      };
    const url = this.#lastUrl.get(carrier);
    if (carrier === 'twilio') return { ...head, url, ...twilioForm(url ?? '', { MessageSid: randomUUID(), From: from, To: to, Body: text }, this.keys) };
    return {
      ...head,
      url,
      body: JSON.stringify({ results: [{ messageId: randomUUID(), from: from.slice(1), to, text }] }),
      headers: { 'content-type': 'application/json' },
    };
  }
}
