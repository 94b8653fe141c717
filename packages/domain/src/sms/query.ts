import type pg from 'pg';

/** Runs one statement: a scope's `sql`, or a pool for tables that aren't per account. */
export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  params?: readonly unknown[],
) => Promise<{ rows: Row[] }>;

export function queryPool(pool: pg.Pool): Query {
  return (text, params = []) => pool.query(text, [...params]);
}
