import { randomUUID } from 'node:crypto';
import { type Callback, plainForm, termiiJson, twilioForm } from './callback-sender.ts';
import type { ReceiptPlan } from './receipt-plan.ts';
import type { SmsKeys } from './sms-keys.ts';
import type { CarrierName } from './text-store.ts';

export type HttpCarrier = Exclude<CarrierName, 'smpp'>;
/** A request to a carrier's API; `callbackUrl` if the request contains one. */
export type HttpText = {
  carrier: HttpCarrier;
  number: string;
  sender: string;
  text: string;
  id: string;
  callbackUrl?: string | undefined;
};
type State = ReceiptPlan['state'];
type Call = Pick<Callback, 'url' | 'body' | 'headers'>;

const json = { 'content-type': 'application/json' };

const receipts: Record<HttpCarrier, (text: HttpText, state: State, keys: SmsKeys) => Call> = {
  africastalking: ({ id, number }, state, keys) => {
    const failure: Record<string, string> =
      state === 'delivered'
        ? {}
        : { failureReason: state === 'dnd' ? 'DoNotDisturbRejection' : 'DeliveryFailure' };
    const status = state === 'delivered' ? 'Success' : 'Failed';
    return {
      url: keys.africastalkingCallbackUrl,
      ...plainForm({ id, status, phoneNumber: number, networkCode: '62130', retryCount: '0', ...failure }),
    };
  },
  termii: ({ id, number, sender }, state, keys) => {
    const status =
      state === 'delivered' ? 'DELIVERED' : state === 'dnd' ? 'DND Active on Phone Number' : 'Message Failed';
    return {
      url: keys.termiiCallbackUrl,
      ...termiiJson(
        {
          type: 'outbound',
          id,
          message_id: id,
          receiver: number.slice(1),
          sender,
          status,
          channel: 'generic',
        },
        keys,
      ),
    };
  },
  twilio: ({ id, number, sender, callbackUrl }, state, keys) => {
    const failure: Record<string, string> =
      state === 'delivered' ? {} : { ErrorCode: state === 'dnd' ? '30007' : '30003' };
    const MessageStatus = state === 'delivered' ? 'delivered' : 'undelivered';
    const fields = {
      MessageSid: id,
      MessageStatus,
      To: number,
      From: sender,
      AccountSid: keys.twilioAccountSid,
      ...failure,
    };
    return { url: callbackUrl, ...twilioForm(callbackUrl ?? '', fields, keys) };
  },
  infobip: ({ id, number, sender, callbackUrl }, state) => {
    const isDelivered = state === 'delivered';
    const status = isDelivered
      ? { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' }
      : {
          groupId: 2,
          groupName: 'UNDELIVERABLE',
          id: 9,
          name: state === 'dnd' ? 'UNDELIVERABLE_DND' : 'UNDELIVERABLE_NOT_DELIVERED',
        };
    const error = { groupId: 0, name: isDelivered ? 'NO_ERROR' : 'EC_ABSENT_SUBSCRIBER', permanent: false };
    const result = { bulkId: id, messageId: id, to: number.slice(1), sender, status, error };
    return { url: callbackUrl, body: JSON.stringify({ results: [result] }), headers: json };
  },
};

type Reply = { from: string; to: string; text: string };

const replies: Record<HttpCarrier, (reply: Reply, url: string | undefined, keys: SmsKeys) => Call> = {
  africastalking: (reply, _url, keys) => ({
    url: keys.africastalkingCallbackUrl,
    ...plainForm({ id: randomUUID(), ...reply, date: new Date().toISOString() }),
  }),
  termii: ({ from, to, text }, _url, keys) => ({
    url: keys.termiiCallbackUrl,
    ...termiiJson(
      { type: 'inbound', id: randomUUID(), sender: from.slice(1), receiver: to, message: text },
      keys,
    ),
  }),
  twilio: ({ from, to, text }, url, keys) => ({
    url,
    ...twilioForm(url ?? '', { MessageSid: randomUUID(), From: from, To: to, Body: text }, keys),
  }),
  infobip: ({ from, to, text }, url) => ({
    url,
    body: JSON.stringify({ results: [{ messageId: randomUUID(), from: from.slice(1), to, text }] }),
    headers: json,
  }),
};

/** A carrier's receipt callback. */
export function receiptCall(text: HttpText, state: State, keys: SmsKeys): Callback {
  return { carrier: text.carrier, what: `receipt ${state}`, ...receipts[text.carrier](text, state, keys) };
}

/** A carrier's callback with a text from a phone; `url` is the last callback URL it received. */
export function replyCall(
  carrier: HttpCarrier,
  reply: Reply,
  url: string | undefined,
  keys: SmsKeys,
): Callback {
  return { carrier, what: 'reply', ...replies[carrier](reply, url, keys) };
}
