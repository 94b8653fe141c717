import { newClient } from '../../kernel/index.ts';
import type pg from 'pg';
import type { Sql } from '../../kernel/index.ts';

export const stormName = 'ledger-storm';

/** A connection that can be cut at any time; the next statement opens another. */
export class StormClient {
  readonly #url: string;
  #client: pg.Client | null = null;
  #accountId = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** SQL in one account, each statement in its own transaction. */
  sqlIn(accountId: string): Sql {
    return async <Row>(text: string, params: readonly unknown[] = []) => {
      const client = await this.#connected(accountId);
      const { rows, rowCount } = await client.query<Row & object>({ text, values: [...params] });
      return { rows, count: rowCount ?? 0 };
    };
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
    this.#client = null;
  }

  async #connected(accountId: string): Promise<pg.Client> {
    const client = this.#client ?? (await this.#open());
    if (this.#accountId !== accountId) {
      await client.query(`select set_config('app.account_id', $1, false)`, [accountId]);
      this.#accountId = accountId;
    }
    return client;
  }

  async #open(): Promise<pg.Client> {
    const client = newClient({ connectionString: this.#url, application_name: stormName });
    const forget = () => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#accountId = '';
    };
    client.on('error', forget).on('end', forget);
    this.#accountId = '';
    await client.connect();
    this.#client = client;
    return client;
  }
}
