import type { InboundSms } from '../sms-carrier.ts';
import type { InboundPart } from './read-delivery.ts';

interface Open {
  parts: Map<number, InboundSms>;
  total: number;
  timer: NodeJS.Timeout;
  waiting: { resolve(): void; reject(error: unknown): void }[];
}

/** Less than the minute that carriers wait for an answer. */
const abandonAfterMs = 20_000;

/**
 * Joins the parts of long messages from phones. A part is acknowledged once the whole is stored, so nothing
 * is lost. Parts whose others don't arrive are stored without them.
 */
export class LongReplies {
  readonly #store: (reply: InboundSms) => Promise<void>;
  readonly #open = new Map<string, Open>();

  constructor(store: (reply: InboundSms) => Promise<void>) {
    this.#store = store;
  }

  /** Resolves when this part is stored. */
  take({ part, ...reply }: InboundPart): Promise<void> {
    if (part === undefined || part.total < 2) return this.#store(reply);
    const key = JSON.stringify([reply.from, reply.to, part.reference, part.total]);
    return new Promise((resolve, reject) => {
      const open = this.#open.get(key) ?? this.#begin(key, part.total);
      open.parts.set(part.part, reply);
      open.waiting.push({ resolve, reject });
      if (open.parts.size === open.total) void this.#finish(key);
    });
  }

  #begin(key: string, total: number): Open {
    const open: Open = {
      parts: new Map(),
      total,
      waiting: [],
      timer: setTimeout(() => void this.#finish(key), abandonAfterMs),
    };
    open.timer.unref();
    this.#open.set(key, open);
    return open;
  }

  async #finish(key: string): Promise<void> {
    const open = this.#open.get(key);
    if (open === undefined) return;
    this.#open.delete(key);
    clearTimeout(open.timer);
    const parts = [...open.parts].toSorted(([a], [b]) => a - b).map(([, reply]) => reply);
    const [first] = parts;
    try {
      if (first !== undefined) await this.#store({ ...first, text: parts.map(({ text }) => text).join('') });
      for (const { resolve } of open.waiting) resolve();
    } catch (error) {
      for (const { reject } of open.waiting) reject(error);
    }
  }
}
