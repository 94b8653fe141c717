import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DomainError } from '../errors.ts';

/** PostgreSQL's code for "no connection slot is free". */
const noSlot = '53300';
const askAgainMs = 200;

/**
 * Makes a pool wait while the server has no free connection slot, as it waits for its own connections. After
 * `waitMs` it throws `unavailable`, which callers get as 503 instead of an internal error.
 */
export function waitForConnection(pool: pg.Pool, waitMs: number): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const patiently = async (): Promise<pg.PoolClient> => {
    const end = performance.now() + waitMs;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (!hasNoSlot(error) || performance.now() > end)
          throw new DomainError(
            'unavailable',
            'We are very busy right now. Try again in a few seconds.',
            {},
            { cause: error },
          );
        await pause(askAgainMs);
      }
    }
  };
  type Done = (
    error: Error | undefined,
    client: pg.PoolClient | undefined,
    release: (error?: Error | boolean) => void,
  ) => void;
  // `pool.query` gets its client through a callback.
  const withCallback = (done?: Done): Promise<pg.PoolClient> | undefined => {
    if (done === undefined) return patiently();
    patiently().then(
      (client) => done(undefined, client, (error) => client.release(error)),
      (error: Error) => done(error, undefined, () => undefined),
    );
    return undefined;
  };
  pool.connect = withCallback as pg.Pool['connect'];
}

function hasNoSlot(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === noSlot;
}

/**
 * All connections are taken (the server's or this pool's), or the server doesn't answer. pg has no codes for
 * the last two.
 */
function isBusy(error: unknown): boolean {
  return (
    hasNoSlot(error) ||
    (error instanceof Error &&
      /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)/.test(
        error.message,
      ))
  );
}
