import type pg from 'pg';
import { newClient } from '../../kernel/index.ts';

/** A named statement: the server parses and plans it once. */
export interface Statement {
  name: string;
  text: string;
}

/**
 * The pump runs thousands of small statements, planned while the tables may be empty. A plan based on those
 * statistics (a sequential scan, 10 ms a step later on) would be kept for a million rows, so only index scans
 * and nested loops are allowed.
 */
const planning: Record<string, string> = { plan_cache_mode: 'force_generic_plan', jit: 'off' };
for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort', 'material'])
  planning[`enable_${way}`] = 'off';

/** Sets the account and the planner options per transaction: behind a pooler, the session is shared. */
const enterAccount: Statement = {
  name: 'enter_account',
  text: `
    select set_config('app.account_id', $1, true),
      ${Object.entries(planning)
        .map(([name, value]) => `set_config('${name}', '${value}', true)`)
        .join(', ')}`,
};

/**
 * A connection of the app login, used by the pump alone. Each statement is sent together with its transaction
 * and account, in one round trip. Row-level security applies as in a scope.
 */
export class TenantConnection {
  readonly #url: string;
  #client: Promise<pg.Client> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Runs one statement in its own transaction, after the earlier calls. Reopens a lost connection. With `first`, that
   * statement runs before it: what it locks, the second sees as it is.
   */
  run<Row extends pg.QueryResultRow>(
    accountId: string,
    { name, text }: Statement,
    values: unknown[],
    first?: Statement & { values: unknown[] },
  ): Promise<Row[]> {
    const result = this.#last.then(async () => {
      const client = await this.#connect();
      const [, , , answer] = await Promise.all([
        client.query('begin'),
        client.query({ ...enterAccount, values: [accountId] }),
        first && client.query(first),
        client.query<Row>({ name, text, values }),
        client.query('commit'),
      ]);
      return answer.rows;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    await this.#last;
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  #connect(): Promise<pg.Client> {
    this.#client ??= this.#open().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  async #open(): Promise<pg.Client> {
    const client = newClient({
      connectionString: this.#url,
      application_name: 'talkdrum-pump',
      connectionTimeoutMillis: 10_000,
      pipeline: true,
    });
    const forget = () => {
      this.#client = null;
      client.end().catch(() => undefined);
    };
    client.once('error', forget).once('end', () => {
      this.#client = null;
    });
    await client.connect();
    return client;
  }
}
