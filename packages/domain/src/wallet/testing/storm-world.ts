import type { StormOperation } from './storm-operation.ts';

interface Wallet {
  accountId: string;
  currency: 'ngn' | 'usd';
  holds: string[];
  movements: string[];
}

/** Twice as frequent as the others. */
const frequent = ['credit', 'debit', 'hold', 'capture'] as const;

/** What the clients of a storm know, and how they choose the next operation. */
export class StormWorld {
  readonly #wallets: Wallet[];
  readonly #random: () => number;
  #count = 0;

  constructor(accountIds: string[], seed: number) {
    this.#wallets = accountIds.flatMap((accountId) =>
      (['ngn', 'usd'] as const).map((currency) => ({ accountId, currency, holds: [], movements: [] })),
    );
    this.#random = mulberry32(seed);
  }

  /** Below 1, the same numbers for the same seed. */
  random(): number {
    return this.#random();
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  /** Credits are as frequent as debits, so wallets are often nearly empty. */
  next(): StormOperation {
    const wallet = this.pick(this.#wallets);
    if (wallet === undefined) throw new Error('a storm needs an account');
    const wanted = this.pick([...frequent, ...frequent, 'release', 'refund'] as const) ?? 'credit';
    const targets = wanted === 'refund' ? wallet.movements : wallet.holds;
    const target = this.pick(targets.slice(-12));
    const isBlind = target === undefined && ['capture', 'release', 'refund'].includes(wanted);
    const { accountId, currency } = wallet;
    this.#count += 1;
    const amountMinor = BigInt(1 + Math.floor(this.#random() * 500));
    return {
      accountId,
      currency,
      operation: isBlind ? 'credit' : wanted,
      key: `storm/${this.#count}`,
      amountMinor,
      targetId: target ?? '',
    };
  }

  /** Records the result, which can then be captured, released or refunded. */
  learn({ accountId, currency, operation }: StormOperation, id: string): void {
    const wallet = this.#wallets.find((one) => one.accountId === accountId && one.currency === currency);
    if (operation === 'hold') wallet?.holds.push(id);
    else wallet?.movements.push(id);
  }
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
