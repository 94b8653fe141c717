import type { NumberRule } from './number-rules.ts';

/** The receipt of a simulated carrier for an accepted text, and its delay. */
export type ReceiptPlan = {
  state: 'delivered' | 'undelivered' | 'expired' | 'dnd';
  delayMs: number;
  copies: number;
};

const LATE_MS = 10_000;

/** Null if no receipt is sent. */
export function planReceipt(rule: NumberRule | undefined, usualMs: number): ReceiptPlan | null {
  if (rule === 'silent') return null;
  const state = rule === 'undelivered' || rule === 'expired' || rule === 'dnd' ? rule : 'delivered';
  return { state, delayMs: rule === 'late' ? LATE_MS : usualMs, copies: rule === 'repeated' ? 3 : 1 };
}

const REGISTERING_MS = 5_000;

/** Senders that become registered a while after their first text, by number. */
export class Registry {
  readonly #since = new Map<string, number>();

  /** True for the first seconds after the first text to a number, on any carrier. */
  refuses(number: string): boolean {
    const since = this.#since.get(number) ?? Date.now();
    this.#since.set(number, since);
    return Date.now() - since < REGISTERING_MS;
  }
}

/** Counts attempts to throttled numbers. */
export class Throttle {
  readonly #times = new Map<string, number>();

  /** True for the first two attempts, and again for the text after the third. */
  refuses(key: string): boolean {
    const times = (this.#times.get(key) ?? 0) + 1;
    if (times > 2) this.#times.delete(key);
    else this.#times.set(key, times);
    return times <= 2;
  }
}
