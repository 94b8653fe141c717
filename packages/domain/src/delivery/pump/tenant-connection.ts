import pg from 'pg';

/** A statement with a name, so that the server parses and plans it once. */
export interface Statement {
  name: string;
  text: string;
}

/**
 * The pump runs thousands of small statements on tables that were empty when their plan was made; a plan chosen by the
 * statistics of that moment (reading the account's few rows once, 10 ms a step later on) would be kept for a million rows.
 */
const planning = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_bitmapscan = off;
  set enable_hashjoin = off; set enable_mergejoin = off; set enable_sort = off; set enable_material = off; set jit = off`;

/**
 * One connection of the app login that belongs to the pump alone. The account is set for the session and changed only
 * when the next statement is of another account, so that a statement costs one round trip. Row-level security holds as in a scope.
 */
export class TenantConnection {
  readonly #url: string;
  #client: Promise<pg.Client> | null = null;
  #accountId = '';
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  /** Runs one statement, which is a transaction of its own, after those asked for before. A lost connection is opened again. */
  run<Row extends pg.QueryResultRow>(accountId: string, { name, text }: Statement, values: unknown[]): Promise<Row[]> {
    const result = this.#last.then(async () => {
      const client = await this.#connect();
      if (this.#accountId !== accountId) {
        this.#accountId = '';
        await client.query({ name: 'set_account', text: `select set_config('app.account_id', $1, false)`, values: [accountId] });
        this.#accountId = accountId;
      }
      return (await client.query<Row>({ name, text, values })).rows;
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
    this.#accountId = '';
    const client = new pg.Client({ connectionString: this.#url, application_name: 'talkdrum-pump', connectionTimeoutMillis: 10_000 });
    const forget = () => {
      this.#client = null;
      client.end().catch(() => undefined);
    };
    client.once('error', forget).once('end', () => {
      this.#client = null;
    });
    await client.connect();
    await client.query(planning);
    return client;
  }
}
