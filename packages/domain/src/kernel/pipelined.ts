import pg from 'pg';
import type { Sql } from './sql.ts';
import { waitForConnection } from './wait-for-connection.ts';

/** Statements that are kept ready on a connection; each takes some memory there. */
const mostNamed = 200;
const timeTypes: ReadonlySet<number> = new Set([
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.DATE,
]);

/**
 * Short transactions that come in great number: statements are prepared once for each connection, and those
 * that do not wait for each other's answers go over it together. A journey to the database and the planning
 * of a statement cost more than many rows.
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
      // As from the ORM: times as text.
      types: {
        getTypeParser: (type, format) =>
          timeTypes.has(type) ? String : pg.types.getTypeParser(type, format),
      },
    });
    waitForConnection(this.#pool, waitMs);
    // What waits on a connection that breaks is told; the event has nobody else to hear it.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
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
      // Of a transaction in which a statement failed PostgreSQL says ROLLBACK, and that is no error of its
      // own.
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
    if (this.#names.size >= mostNamed) return {};
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return { name };
  }
}
