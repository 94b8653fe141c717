import type pg from 'pg';
import { DomainError } from '../../kernel/index.ts';

/** Runs one statement with $1-style parameters and returns its rows. */
export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  params: readonly unknown[],
) => Promise<Row[]>;

/** The maximum time a person waits; indexed searches take a fraction of it. */
export const abandonAfterMs = 3_000;

const queryCanceled = '57014';

/** Why each, and what it gains: docs/decisions/035. */
const planning = [
  // JIT compilation costs more than these queries take.
  'set local jit = off',
  // Counting how often someone did something sorts by contact, or reads an index in their order, when its hash table doesn't fit.
  `set local work_mem = '32MB'`,
  // Each process would count for itself, which the planner takes for free.
  'set local parallel_setup_cost = 4000',
];

/**
 * Runs statements in one read-only transaction on the search login. Every statement must come from a query
 * that this folder's compiler limited to one account: nothing else separates accounts here.
 */
export async function readOnly<T>(
  pool: pg.Pool,
  work: (query: Query) => Promise<T>,
  timeoutMs: number = abandonAfterMs,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(
      `begin read only; set local statement_timeout = ${Math.floor(timeoutMs)}; ${planning.join('; ')}`,
    );
    const result = await work(
      async <Row extends pg.QueryResultRow>(text: string, params: readonly unknown[]) =>
        (await client.query<Row>(text, [...params])).rows,
    );
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw asDomainError(error);
  } finally {
    client.release(broken);
  }
}

/** Null if the search took too long. */
export async function orTooLong<T>(search: Promise<T>): Promise<T | null> {
  try {
    return await search;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'limit_reached') return null;
    throw error;
  }
}

function asDomainError(error: unknown): unknown {
  const isCanceled = error instanceof Error && 'code' in error && error.code === queryCanceled;
  return isCanceled
    ? new DomainError(
        'limit_reached',
        'This search took too long. Narrow it down, for example to one list, and try again.',
        {},
        { cause: error },
      )
    : error;
}
