import type pg from 'pg';
import type { DueItem } from './due-work.ts';
import type { HandledWorkKind } from './due-work-kinds.ts';
import { type ClaimedItem, DueWorkClaims, heartbeatMs } from './due-work-claims.ts';
import { isServerFault } from '../database/unavailable.ts';
import type { Logger } from '../logger.ts';
import { Yielding } from './yielding.ts';

export interface DueRun extends DueItem {
  attempts: number;
  /** Aborted when the process drains. A handler should stop at the next safe point. */
  signal: AbortSignal;
}

/** Handles one kind of due work. Must be idempotent: after a crash the item runs again. */
export interface DueWorkHandler {
  kind: HandledWorkKind;
  /** Default 12. */
  maxAttempts?: number;
  /** Returns when to run the item again, or undefined when it is finished. */
  run(item: DueRun): Promise<Date | undefined>;
}

interface RunnerOptions {
  /** Called when an item may start again. */
  onFree?: () => void;
  /** While it says so, work yields to something more urgent. */
  isPressed?: () => boolean;
}

const defaultAttempts = 12;
/** After a fault of the database's server, which says nothing about the item: it doesn't count as an attempt. */
const serverWaitMs = 15_000;

/**
 * Claims due items across accounts (ids only) and runs their handlers, several at a time. When a process
 * dies, its items are free again once their leases end. An item that keeps failing, or keeps killing its
 * process, is kept as dead with its error. No account gets every slot: one account's many items can't block
 * the others.
 */
export class DueWorkRunner {
  readonly #claims: DueWorkClaims;
  readonly #handlers: Map<DueItem['kind'], DueWorkHandler>;
  readonly #logger: Logger;
  readonly #running = new Map<Promise<void>, string>();
  readonly #stop = new AbortController();
  readonly #concurrency: number;
  readonly #onFree: () => void;
  readonly #yielding: Yielding;
  #lastSweep: Promise<number> = Promise.resolve(0);

  constructor(
    pool: pg.Pool,
    handlers: DueWorkHandler[],
    logger: Logger,
    concurrency = 6,
    { onFree = () => undefined, isPressed = () => false }: RunnerOptions = {},
  ) {
    this.#claims = new DueWorkClaims(pool);
    this.#handlers = new Map(handlers.map((handler) => [handler.kind, handler]));
    this.#logger = logger;
    this.#concurrency = concurrency;
    this.#onFree = onFree;
    this.#yielding = new Yielding(isPressed, onFree);
  }

  /** Starts as many due items as there are free slots; returns how many it started. */
  sweep(): Promise<number> {
    const sweep = this.#lastSweep.catch(() => 0).then(() => this.#fillSlots());
    this.#lastSweep = sweep;
    return sweep;
  }

  /**
   * Sweeps until nothing is due or running (tests, seeds). Waits for what is due within moments: a clock
   * that was just set back makes work of this moment look like work of the next.
   */
  async runUntilIdle(): Promise<void> {
    for (;;) {
      const started = await this.sweep();
      if (this.#running.size > 0) await Promise.all(this.#running.keys());
      else if (started === 0 && !(await this.#claims.isSoonDue([...this.#handlers.keys()]))) return;
    }
  }

  /** Asks the handlers to stop and waits for them. */
  async drain(): Promise<void> {
    this.#stop.abort();
    this.#yielding.stop();
    await this.#lastSweep.catch(() => 0);
    await Promise.all(this.#running.keys());
  }

  async #fillSlots(): Promise<number> {
    const kinds = [...this.#handlers.keys()];
    for (let started = 0; ; started += 1) {
      if (this.#running.size >= this.#concurrency || this.#stop.signal.aborted) return started;
      if (!this.#yielding.mayStart(this.#running.size)) return started;
      const item = await this.#claims.claim(kinds, this.#busyAccounts());
      if (item === undefined) return started;
      if (this.#stop.signal.aborted) return this.#claims.release(item).then(() => started);
      this.#start(item);
    }
  }

  #busyAccounts(): string[] {
    const held = new Map<string, number>();
    for (const accountId of this.#running.values()) held.set(accountId, (held.get(accountId) ?? 0) + 1);
    const share = Math.max(1, this.#concurrency - 1);
    return [...held].filter(([, count]) => count >= share).map(([accountId]) => accountId);
  }

  #start(item: ClaimedItem): void {
    const startedAt = performance.now();
    const work = this.#run(item).finally(() => {
      this.#running.delete(work);
      if (!this.#stop.signal.aborted) this.#yielding.ended(performance.now() - startedAt);
      this.#onFree();
    });
    this.#running.set(work, item.accountId);
  }

  async #run(item: ClaimedItem): Promise<void> {
    const handler = this.#handlers.get(item.kind);
    if (handler === undefined) return;
    const limit = handler.maxAttempts ?? defaultAttempts;
    if (item.attempts > limit)
      return this.#failed(item, limit, new Error('The process ended every time this ran.'));
    const heartbeat = setInterval(() => void this.#claims.keep(item).catch(() => undefined), heartbeatMs);
    try {
      const { kind, accountId, subjectId, attempts } = item;
      const again = await handler.run({ kind, accountId, subjectId, attempts, signal: this.#stop.signal });
      await this.#claims.finish(item, again);
    } catch (error) {
      await this.#failed(item, limit, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #failed(item: ClaimedItem, limit: number, error: unknown): Promise<void> {
    if (this.#stop.signal.aborted) return this.#claims.release(item).catch(() => undefined);
    const message = error instanceof Error ? error.message : String(error);
    const isServer = isServerFault(error);
    const isDead = item.attempts >= limit && !isServer;
    const facts = {
      kind: item.kind,
      accountId: item.accountId,
      subjectId: item.subjectId,
      attempts: item.attempts,
      error: message,
    };
    this.#logger[isDead ? 'error' : 'warn'](facts, isDead ? 'due work is dead' : 'due work failed');
    if (isServer)
      return this.#claims.finish(item, new Date(Date.now() + serverWaitMs)).catch(() => undefined);
    const delaySeconds = Math.min(3_600, 2 ** item.attempts) * (0.75 + Math.random() / 2);
    await this.#claims.fail(item, message, delaySeconds, isDead).catch(() => undefined);
  }
}
