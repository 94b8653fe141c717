import type pg from 'pg';

/** Runs one statement: a scope's `sql`, or a pool for tables that belong to no account. */
export type Ask = <Row extends pg.QueryResultRow>(
  text: string,
  params?: readonly unknown[],
) => Promise<{ rows: Row[] }>;

export function askPool(pool: pg.Pool): Ask {
  return (text, params = []) => pool.query(text, [...params]);
}
