import type { PastMarketing, SendingLimits } from '../../sending/index.ts';

type Channel = 'email' | 'sms';
type Message = Omit<PastMarketing, 'contactId'>;

const dayMs = 86_400_000;

/** How many marketing messages contacts had got at a time in the past: those that were sent, and those of the replay. */
export class PastCaps {
  readonly #limits: Pick<SendingLimits, 'all' | 'email' | 'sms'>;
  readonly #byContact = new Map<string, Message[]>();

  constructor(limits: SendingLimits | null) {
    this.#limits = limits ?? { all: null, email: null, sms: null };
  }

  /** How far back caps look, in milliseconds; null without caps. */
  get longestMs(): number | null {
    const { all, email, sms } = this.#limits;
    const days = [all, email, sms].flatMap((cap) => (cap === null ? [] : [cap.days]));
    return days.length === 0 ? null : Math.max(...days) * dayMs;
  }

  /** Of these contacts, the ones whose messages haven’t been read. */
  unknown(contactIds: readonly string[]): string[] {
    return [...new Set(contactIds)].filter((id) => !this.#byContact.has(id));
  }

  /** What they really got. */
  learn(contactIds: readonly string[], messages: readonly PastMarketing[]): void {
    for (const id of contactIds) this.#byContact.set(id, []);
    for (const { contactId, channel, at } of messages) this.add(contactId, channel, at);
  }

  add(contactId: string, channel: Channel, at: Date): void {
    this.#byContact.get(contactId)?.push({ channel, at });
  }

  /** Whether the contact had had enough of a channel by then, as the claim of a message decides it. */
  isReached(contactId: string, channel: Channel, at: Date): boolean {
    const messages = this.#byContact.get(contactId) ?? [];
    const { all } = this.#limits;
    const own = this.#limits[channel];
    const since = (days: number) => (message: Message) =>
      message.at <= at && message.at.getTime() > at.getTime() - days * dayMs;
    if (all !== null && messages.filter(since(all.days)).length >= all.messages) return true;
    if (own === null) return false;
    const ofChannel = messages.filter((message) => message.channel === channel);
    return ofChannel.filter(since(own.days)).length >= own.messages;
  }
}
