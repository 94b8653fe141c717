import type pg from 'pg';
import type { BareDomain } from '../domain-with.ts';

const batchSize = 5_000;

/**
 * Runs a statement in every account until it changes fewer than a batch of rows, each batch in its own
 * transaction. `$1` is the batch size.
 */
export async function inEachAccount(domain: BareDomain, sql: string): Promise<number> {
  let changed = 0;
  for (const accountId of await accountIds(domain.pool)) {
    for (;;) {
      const { rowCount } = await domain.bulk(accountId, (client) => client.query(sql, [batchSize]));
      changed += rowCount ?? 0;
      if ((rowCount ?? 0) < batchSize) break;
    }
  }
  return changed;
}

export async function accountIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from account order by id');
  return rows.map(({ id }) => id);
}
