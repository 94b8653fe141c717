import pg from 'pg';
import { columnTypes, nameProperties } from './rows.ts';
import type { CommitBehind, Sql } from './sql.ts';
import { waitForConnection } from './wait-for-connection.ts';

/** Prepared statements kept per connection; each takes memory there. */
const maxPrepared = 200;

/**
 * Short transactions in large numbers: statements are prepared once per connection, and independent ones are
 * sent together. A round trip and planning cost more than many rows.
 */
export class PipelinedTransactions {
  readonly #pool: pg.Pool;
  readonly #names = new Map<string, string>();

  constructor(connectionString: string, size: number, name: string, waitMs = 10_000) {
    this.#pool = new pg.Pool({
      connectionString,
      max: size,
      application_name: name,
      pipeline: true,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: waitMs,
      types: columnTypes,
    });
    waitForConnection(this.#pool, waitMs);
    // Whatever waits on a broken connection rejects; the event has no other listener.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      nameProperties(client);
      client.on('error', () => undefined);
    });
  }

  /**
   * Runs `work` in one transaction of one account, with row-level security set. Rolls back when it throws,
   * unless COMMIT has left by `commitBehind`.
   */
  async run<T>(accountId: string, work: (sql: Sql, commitBehind: CommitBehind) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let isOver = false;
    let broken: Error | undefined;
    let committing: Promise<pg.QueryResult> | undefined;
    const gatherWrites = writesOf(client);
    const commit = () => {
      isOver = true;
      return (committing ??= client.query('commit'));
    };
    const sql: Sql = async <Row>(text: string, params: readonly unknown[] = []) => {
      if (isOver) throw new Error('the transaction is over');
      gatherWrites();
      const { rows, rowCount } = await client.query<Row & pg.QueryResultRow>({
        ...this.#named(text),
        text,
        values: [...params],
      });
      return { rows, count: rowCount ?? rows.length };
    };
    const commitBehind: CommitBehind = (last) => {
      let hasFailed = false;
      for (const statement of last) statement?.catch(() => (hasFailed = true));
      // By the end of the turn, whatever failed before it was sent has rejected.
      gatherWrites(() => {
        if (!hasFailed && !isOver) void commit().catch(() => undefined);
      });
    };
    try {
      gatherWrites();
      const begun = Promise.all([
        client.query('begin'),
        sql(`select set_config('app.account_id', $1, true)`, [accountId]),
      ]);
      const [result] = await Promise.all([work(sql, commitBehind), begun]);
      // If a statement failed in the transaction, PostgreSQL answers COMMIT with ROLLBACK, without an error.
      const { command } = await commit();
      if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`);
      return result;
    } catch (error) {
      isOver = true;
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  #named(text: string): { name?: string } {
    const known = this.#names.get(text);
    if (known !== undefined) return { name: known };
    if (this.#names.size >= maxPrepared) return {};
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return { name };
  }
}

/**
 * Returns a function to call before a statement: everything sent in this turn of the event loop then goes out
 * in one write, after `atEnd`, which may send more. The driver writes each message of a statement on its own,
 * which was a quarter of the gateway's time.
 */
function writesOf(client: pg.PoolClient): (atEnd?: () => void) => void {
  // A client of a pool is a `pg.Client`; only its published type leaves the connection out.
  const { stream } = (client as unknown as pg.Client).connection;
  let isGathering = false;
  let last: (() => void) | undefined;
  return (atEnd) => {
    last = atEnd ?? last;
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    process.nextTick(() => {
      last?.();
      last = undefined;
      isGathering = false;
      stream.uncork();
    });
  };
}
