import pg from 'pg';
import { columnTypes } from './rows.ts';

/** A statement with its values; with a name, it’s prepared once on each connection. */
interface BatchedStatement {
  name?: string;
  text: string;
  values: unknown[];
}

/** The parts of the driver’s connection and query that its published types leave out. */
interface DriverConnection {
  submittedNamedStatements: Record<string, string>;
  execute(portal: { portal: string; rows: number }): void;
  close(statement: { type: 'S'; name: string }): void;
  sync(): void;
}
interface DriverQuery {
  name?: string;
  submit(connection: DriverConnection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleReadyForQuery(connection: DriverConnection): void;
  handleError(error: Error, connection: DriverConnection): void;
}
type Answer = (error: Error | null, result: pg.QueryResult) => void;
const DriverQuery = pg.Query as unknown as new (
  config: BatchedStatement & { types: pg.CustomTypesConfig; queryMode: 'extended' },
  answer: Answer,
) => DriverQuery;

/** Without the Sync that the driver sends behind each statement. */
class UnsyncedQuery extends DriverQuery {
  /** The driver calls this for the rows of what it has bound. */
  _getRows(connection: DriverConnection): void {
    connection.execute({ portal: '', rows: 0 });
  }
}

/**
 * Statements of one transaction that leave together, with one Sync: PostgreSQL writes their answers once instead of
 * once for each, which took half of the driver’s time. After the first failure none of the others runs.
 */
export class StatementBatch {
  readonly #queries: DriverQuery[] = [];
  /** The statement whose answer comes next. */
  #at = 0;

  add(statement: BatchedStatement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const answer: Answer = (error, result) => (error === null ? resolve(result) : reject(error));
      this.#queries.push(
        new UnsyncedQuery({ ...statement, types: columnTypes, queryMode: 'extended' }, answer),
      );
    });
  }

  submit(connection: DriverConnection): null {
    for (const query of this.#queries) query.submit(connection);
    connection.sync();
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: DriverConnection): void {
    const query = this.#queries[this.#at];
    this.#at += 1;
    query?.handleCommandComplete(message, connection);
    query?.handleReadyForQuery(connection);
  }

  handleEmptyQuery(connection: DriverConnection): void {
    this.#queries[this.#at]?.handleReadyForQuery(connection);
    this.#at += 1;
  }

  /** Also for a connection that broke. PostgreSQL skips everything up to the Sync. */
  handleError(error: Error, connection: DriverConnection): void {
    const [failed, ...skipped] = this.#queries.slice(this.#at);
    this.#at = this.#queries.length;
    // Nobody knows which of them were prepared: they’re prepared again when they’re next used.
    for (const { name } of [failed, ...skipped].filter((query) => query !== undefined)) {
      if (name === undefined) continue;
      delete connection.submittedNamedStatements[name];
      connection.close({ type: 'S', name });
    }
    failed?.handleError(error, connection);
    for (const query of skipped) query.handleError(afterFailure(), connection);
  }

  handleReadyForQuery(): void {
    // Every statement has its answer by now.
  }
}

/** As PostgreSQL says it of a statement in a failed transaction (in_failed_sql_transaction). */
function afterFailure(): Error {
  const message = 'current transaction is aborted, commands ignored until end of transaction block';
  return Object.assign(new Error(message), { code: '25P02' });
}
