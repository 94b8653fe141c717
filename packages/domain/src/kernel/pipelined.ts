import pg from 'pg';
import { columnTypes, nameProperties } from './rows.ts';
import type { Sql } from './sql.ts';
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
   * Runs `work` in one transaction of one account, with row-level security set. Rolls back when it throws.
   */
  async run<T>(accountId: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let isOver = false;
    let broken: Error | undefined;
    const sql: Sql = async <Row>(text: string, params: readonly unknown[] = []) => {
      if (isOver) throw new Error('the transaction is over');
      const { rows, rowCount } = await client.query<Row & pg.QueryResultRow>({
        ...this.#named(text),
        text,
        values: [...params],
      });
      return { rows, count: rowCount ?? rows.length };
    };
    try {
      const begun = Promise.all([
        client.query('begin'),
        sql(`select set_config('app.account_id', $1, true)`, [accountId]),
      ]);
      const [result] = await Promise.all([work(sql), begun]);
      isOver = true;
      // If a statement failed in the transaction, PostgreSQL answers COMMIT with ROLLBACK, without an error.
      const { command } = await client.query('commit');
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
