/**
 * What visitors of published pages share in a process, whatever they do there: one account’s take half of the
 * connections at most. `intake` is for transactions of rows alone, `pool` for those with services.
 */
export interface VisitorLanes {
  readonly intake: AccountLanes;
  readonly pool: AccountLanes;
}

interface Lane {
  running: number;
  waiting: (() => void)[];
}

/**
 * Shares a process between accounts: each runs only so much at once, and the rest waits in its own queue. A flood
 * on one account's forms fills its own lane, and leaves connections for everybody else's.
 */
export class AccountLanes {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #lanes = new Map<string, Lane>();

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Null if the account's queue is full; nothing was run. */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T | null> {
    const lane = this.#lanes.get(accountId) ?? { running: 0, waiting: [] };
    this.#lanes.set(accountId, lane);
    if (lane.running >= this.#atOnce) {
      if (lane.waiting.length >= this.#mostWaiting) return null;
      // A finished task passes its place to the next one.
      await new Promise<void>((resolve) => lane.waiting.push(resolve));
    } else lane.running += 1;
    try {
      return await work();
    } finally {
      this.#leave(accountId, lane);
    }
  }

  #leave(accountId: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    lane.running -= 1;
    if (lane.running === 0) this.#lanes.delete(accountId);
  }
}
