import type { MessageRequest } from '@talkdrum/domain';
import { Chance, idAt } from './chance.ts';
import { busyMoment } from './hours.ts';
import { gloPrefix, inventPerson, nigerianNumber } from './plan-people.ts';

/** Messages of one channel on one day, handed in together. */
export interface PlannedBatch {
  channel: 'email' | 'sms';
  messages: { id: string; at: Date; request: MessageRequest }[];
}

/** Guests order too, so their numbers begin where no contact's do. */
const firstGuest = 40_000;
/** Numbers of the sandbox that a carrier reports as undelivered. */
const undelivered = '0003';

export interface DayOfMessages {
  /** Its number in the history. */
  n: number;
  day: Date;
  emails: number;
  texts: number;
  /** On this day, a network loses half of its messages. */
  isGloDown: boolean;
  until: Date;
}

/** What the shop's programs send on a day: confirmations of orders by email, codes by SMS. */
export function planMessages(plan: DayOfMessages): PlannedBatch[] {
  return [
    batch(plan, 'email', plan.emails, orderMail),
    batch(plan, 'sms', plan.texts + (plan.isGloDown ? 40 : 0), codeText),
  ].filter(({ messages }) => messages.length > 0);
}

type Write = (n: number, plan: DayOfMessages, at: Date, chance: Chance) => MessageRequest;

function batch(plan: DayOfMessages, channel: 'email' | 'sms', count: number, write: Write): PlannedBatch {
  const messages = Array.from({ length: count }, (_, index) => {
    const chance = new Chance(`${channel} ${plan.n} ${index}`);
    const at = busyMoment(plan.day, chance);
    const request = write(plan.n * 100 + index, plan, at, chance);
    return { id: idAt(at, `${channel} ${plan.n} ${index} ${at.toISOString()}`), at, request };
  });
  return {
    channel,
    messages: messages
      .filter(({ at }) => at < plan.until)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  };
}

function orderMail(n: number, { day }: DayOfMessages): MessageRequest {
  const { fullName, email } = inventPerson(firstGuest + n - (n % 151 === 17 ? 1 : 0), day);
  const order = 20_000 + n;
  const to = /^(bounce|dsn)/.test(email) ? `guest.${n}@gmail.example` : email;
  return {
    channel: 'email',
    from: { address: 'orders@kola-stores.example', name: 'Kola Stores' },
    to,
    toName: fullName,
    subject: `Your order ${order} is on its way`,
    html: `<p>Hello ${fullName.split(' ')[0]},</p><p>your order <strong>${order}</strong> left our shop today. <a href="https://kola-stores.example/orders/${order}">Follow it</a>.</p>`,
    reference: `order-${order}`,
  };
}

function codeText(n: number, { isGloDown, day }: DayOfMessages, _at: Date, chance: Chance): MessageRequest {
  const isLost = chance.isTrue(isGloDown ? 0.5 : 0.012);
  const prefix = isLost && isGloDown ? gloPrefix : '+234803';
  const number = isLost
    ? `${prefix}${String(n % 1_000).padStart(3, '0')}${undelivered}`
    : guestNumber(n, day);
  return {
    channel: 'sms',
    from: { address: 'KolaStores' },
    to: number,
    text: `Kola Stores: ${String(chance.between(100_000, 999_999))} is your code. It is good for ten minutes.`,
    reference: `code-${n}`,
  };
}

function guestNumber(n: number, day: Date): string {
  const { telephone } = inventPerson(firstGuest + n, day);
  return telephone.startsWith('+234') ? telephone : nigerianNumber('+234803', firstGuest + n);
}
