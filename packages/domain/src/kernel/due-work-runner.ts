import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { DueItem } from './due-work.ts';
import type { Logger } from './logger.ts';

export interface DueRun extends DueItem {
  attempts: number;
  /** Aborted when the process drains; a handler should stop at the next safe point. */
  signal: AbortSignal;
}

/** Does one kind of due work. Must be idempotent: after a crash the item is run again. */
export interface DueWorkHandler {
  kind: string;
  maxAttempts?: number;
  /** Returns when to come again, or nothing when the item is finished. */
  run(item: DueRun): Promise<Date | undefined>;
}

interface Claimed {
  kind: string;
  account_id: string;
  subject_id: string;
  attempts: number;
}

const leaseSeconds = 60;

/**
 * Claims due items across accounts (ids only) and runs their handlers, several at a time.
 * An item whose process died is free again when its lease ends; one that keeps failing is kept as dead, with its error.
 */
export class DueWorkRunner {
  readonly #pool: pg.Pool;
  readonly #handlers: Map<string, DueWorkHandler>;
  readonly #logger: Logger;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #concurrency: number;

  constructor(pool: pg.Pool, handlers: DueWorkHandler[], logger: Logger, concurrency = 6) {
    this.#pool = pool;
    this.#handlers = new Map(handlers.map((handler) => [handler.kind, handler]));
    this.#logger = logger;
    this.#concurrency = concurrency;
  }

  /** Starts what is due and can be started now; returns how many were started. */
  async sweep(): Promise<number> {
    const free = this.#concurrency - this.#running.size;
    if (free <= 0 || this.#stop.signal.aborted) return 0;
    const token = randomUUID();
    const { rows } = await this.#pool.query<Claimed>(
      `update due_work set lease_until = now() + make_interval(secs => $1), lease_token = $2, attempts = attempts + 1
       where (kind, account_id, subject_id) in (
         select kind, account_id, subject_id from due_work
         where not is_dead and due_at <= now() and (lease_until is null or lease_until < now()) and kind = any($3)
         order by due_at limit $4 for update skip locked)
       returning kind, account_id, subject_id, attempts`,
      [leaseSeconds, token, [...this.#handlers.keys()], free],
    );
    for (const row of rows) this.#start(row, token);
    return rows.length;
  }

  /** Runs sweeps until nothing is due or running any more (tests, seeds). */
  async runUntilIdle(): Promise<void> {
    for (;;) {
      const started = await this.sweep();
      if (this.#running.size > 0) await Promise.all(this.#running);
      else if (started === 0) return;
    }
  }

  /** Asks the handlers to stop and waits for them. */
  async drain(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running);
  }

  #start(row: Claimed, token: string): void {
    const work = this.#run(row, token).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  async #run(row: Claimed, token: string): Promise<void> {
    const handler = this.#handlers.get(row.kind);
    if (handler === undefined) return;
    const key = [row.kind, row.account_id, row.subject_id, token];
    const where = 'where kind = $1 and account_id = $2 and subject_id = $3 and lease_token = $4';
    const heartbeat = setInterval(() => {
      this.#pool.query(`update due_work set lease_until = now() + make_interval(secs => ${leaseSeconds}) ${where}`, key).catch(() => undefined);
    }, (leaseSeconds * 1000) / 3);
    try {
      const item = { kind: row.kind, accountId: row.account_id, subjectId: row.subject_id, attempts: row.attempts, signal: this.#stop.signal };
      const again = await handler.run(item);
      await this.#finished(key, where, again);
    } catch (error) {
      await this.#failed(row, handler, key, where, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** attempts = 0 tells that the item was added again while it ran: then it stays due. */
  async #finished(key: unknown[], where: string, again: Date | undefined): Promise<void> {
    if (again === undefined) await this.#pool.query(`delete from due_work ${where} and attempts > 0`, key);
    await this.#pool.query(
      `update due_work set lease_until = null, due_at = case when attempts = 0 then due_at else coalesce($5::timestamptz, due_at) end, attempts = 0 ${where}`,
      [...key, again ?? null],
    );
  }

  async #failed(row: Claimed, handler: DueWorkHandler, key: unknown[], where: string, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const isDead = row.attempts >= (handler.maxAttempts ?? 12);
    this.#logger[isDead ? 'error' : 'warn']({ kind: row.kind, accountId: row.account_id, attempts: row.attempts, error: message }, 'due work failed');
    const delaySeconds = Math.min(3600, 2 ** row.attempts) * (0.75 + Math.random() / 2);
    await this.#pool
      .query(
        `update due_work set due_at = now() + make_interval(secs => $5), lease_until = null, last_error = left($6, 500), is_dead = $7 ${where}`,
        [...key, delaySeconds, message, isDead],
      )
      .catch(() => undefined);
  }
}
