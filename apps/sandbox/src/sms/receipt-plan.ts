import type { NumberRule } from './number-rules.ts';

/** What a played carrier reports of a text it took, and when. */
export type ReceiptPlan = {
  state: 'delivered' | 'undelivered' | 'expired' | 'dnd';
  delayMs: number;
  copies: number;
};

const LATE_MS = 10_000;

/** Null when nothing is ever reported. */
export function planReceipt(rule: NumberRule | undefined, usualMs: number): ReceiptPlan | null {
  if (rule === 'silent') return null;
  const state = rule === 'undelivered' || rule === 'expired' || rule === 'dnd' ? rule : 'delivered';
  return { state, delayMs: rule === 'late' ? LATE_MS : usualMs, copies: rule === 'repeated' ? 3 : 1 };
}

const REGISTERING_MS = 5_000;

/** Senders that are registered a while after somebody first wrote from them, by number. */
export class Registry {
  readonly #since = new Map<string, number>();

  /** True for the first seconds after the first text to a number, whichever carrier it came by. */
  refuses(number: string): boolean {
    const since = this.#since.get(number) ?? Date.now();
    this.#since.set(number, since);
    return Date.now() - since < REGISTERING_MS;
  }
}

/** Numbers that are told to come back have a count of their own. */
export class Throttle {
  readonly #times = new Map<string, number>();

  /** True for the first two tries, and again for the next text after the third. */
  refuses(key: string): boolean {
    const times = (this.#times.get(key) ?? 0) + 1;
    if (times > 2) this.#times.delete(key);
    else this.#times.set(key, times);
    return times <= 2;
  }
}
