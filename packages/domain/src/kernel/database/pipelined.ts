import pg from 'pg';
import { columnTypes, nameProperties } from './rows.ts';
import type { CommitBehind, Pipeline, Sql } from './sql.ts';
import { StatementBatch } from './statement-batch.ts';
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
  async run<T>(accountId: string, work: (sql: Sql, pipeline: Pipeline) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let isOver = false;
    let isUndone = false;
    let broken: Error | undefined;
    let ending: Promise<pg.QueryResult> | undefined;
    const turn = new Turn(client);
    const end = (how: 'commit' | 'rollback') => {
      turn.send();
      isOver = true;
      return (ending ??= client.query(how));
    };
    const sql: Sql = async <Row>(text: string, params: readonly unknown[] = []) => {
      if (isOver) throw new Error('the transaction is over');
      const { rows, rowCount } = await turn.add({ ...this.#named(text), text, values: [...params] });
      return { rows: rows as Row[], count: rowCount ?? rows.length };
    };
    const commitBehind: CommitBehind = (last) => {
      let hasFailed = false;
      for (const statement of last) statement?.catch(() => (hasFailed = true));
      // By the end of the turn, whatever failed before it was sent has rejected.
      turn.atEnd(() => {
        if (!hasFailed && !isOver) void end('commit').catch(() => undefined);
      });
    };
    const answerFirst = () => turn.send();
    const undo = () => {
      isUndone = true;
    };
    try {
      turn.gather();
      const begun = Promise.all([
        client.query('begin'),
        sql(`select set_config('app.account_id', $1, true)`, [accountId]),
      ]);
      const [result] = await Promise.all([work(sql, { commitBehind, answerFirst, undo }), begun]);
      // If a statement failed in the transaction, PostgreSQL answers COMMIT with ROLLBACK, without an error.
      const { command } = await end(isUndone ? 'rollback' : 'commit');
      if (command !== (isUndone ? 'ROLLBACK' : 'COMMIT'))
        throw new Error(`the transaction ended with ${command}`);
      return result;
    } catch (error) {
      isOver = true;
      turn.send();
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
 * The statements of one turn of the event loop leave together, in one write: the driver writes each message on its
 * own, which was a quarter of the gateway's time.
 */
class Turn {
  readonly #client: pg.PoolClient;
  readonly #stream: pg.Connection['stream'];
  #batch: StatementBatch | undefined;
  #last: (() => void) | undefined;
  #isGathering = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    // A client of a pool is a `pg.Client`; only its published type leaves the connection out.
    this.#stream = (client as unknown as pg.Client).connection.stream;
  }

  add(statement: Parameters<StatementBatch['add']>[0]): Promise<pg.QueryResult> {
    this.gather();
    this.#batch ??= new StatementBatch();
    return this.#batch.add(statement);
  }

  /** Runs behind the turn's statements, in the same write. */
  atEnd(last: () => void): void {
    this.#last = last;
    this.gather();
  }

  /** What is written from now on leaves at the end of the turn. */
  gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#stream.cork();
    process.nextTick(() => {
      this.send();
      this.#last?.();
      this.#last = undefined;
      this.#isGathering = false;
      this.#stream.uncork();
    });
  }

  /** In front of what is written next. */
  send(): void {
    const batch = this.#batch;
    this.#batch = undefined;
    // The driver takes anything that submits itself.
    if (batch !== undefined) this.#client.query(batch as unknown as pg.Submittable);
  }
}
