import pg from 'pg';
import { cpuSecondsOfFamily } from './cpu.ts';

/** One statement of `pg_stat_statements` since it was reset. */
export interface Statement {
  query: string;
  /** False for a statement inside a function or trigger; the statement outside includes its time. */
  isOutermost: boolean;
  calls: number;
  totalMs: number;
  meanMs: number;
  rows: number;
  walBytes: number;
}

const statementsSql = `
  select query, toplevel as "isOutermost", calls::float8 as calls, total_exec_time as "totalMs",
    mean_exec_time as "meanMs", rows::float8 as rows, wal_bytes::float8 as "walBytes"
  from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database())
  order by total_exec_time desc limit 100`;

/** Counts what PostgreSQL does, over one connection of the database's owner. */
export class DatabaseWatch {
  readonly #client: pg.Client;
  /** The server's first process, the parent of all others. */
  readonly #pid: number;

  private constructor(client: pg.Client, pid: number) {
    this.#client = client;
    this.#pid = pid;
  }

  static async open(): Promise<DatabaseWatch> {
    const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' });
    await client.connect();
    const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`);
    return new DatabaseWatch(client, Number.parseInt(rows[0]?.file ?? '', 10));
  }

  /** CPU seconds of all its processes so far, also of sessions that have ended. Null without /proc. */
  cpuSeconds(): number | null {
    return cpuSecondsOfFamily(this.#pid);
  }

  /** Bytes of WAL written so far. */
  async walBytes(): Promise<number> {
    return (
      await this.#one<{ bytes: number }>(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`)
    ).bytes;
  }

  /**
   * Updates of `delivery` rows so far, and how many of them were HOT. A session adds its counts when it ends,
   * at the latest: end the workers first.
   */
  async deliveryUpdates(): Promise<{ all: number; hot: number }> {
    return this.#one(
      `select sum(n_tup_upd)::float8 as "all", sum(n_tup_hot_upd)::float8 as hot
       from pg_stat_user_tables
       where relname ~ '^delivery_(until|forever|rest)'`,
    );
  }

  /** Waits, for two seconds at most, until no session that started after `at` is left. */
  async untilEnded(at: Date): Promise<void> {
    const deadline = Date.now() + 2_000;
    const isLeft = async () =>
      (
        await this.#one<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where application_name like 'talkdrum%' and backend_start >= $1`,
          [at],
        )
      ).count > 0;
    while (Date.now() < deadline && (await isLeft())) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async isFinished(campaignId: string): Promise<boolean> {
    const { status } = await this.#one<{ status: string }>(`select status from campaign where id = $1`, [
      campaignId,
    ]);
    return status === 'finished';
  }

  /** Needs a server that was started with the library `pg_stat_statements`. */
  async forgetStatements(): Promise<void> {
    await this.#client.query('create extension if not exists pg_stat_statements');
    await this.#client.query('select pg_stat_statements_reset()');
  }

  /** The hundred that took longest. */
  async readStatements(): Promise<Statement[]> {
    return (await this.#client.query<Statement>(statementsSql)).rows;
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async #one<Row extends object>(sql: string, values: unknown[] = []): Promise<Row> {
    const { rows } = await this.#client.query<Row>(sql, values);
    if (rows[0] === undefined) throw new Error(`No row: ${sql}`);
    return rows[0];
  }
}
