import type { Sql } from './sql.ts';

/** How many rows match. */
export interface Total {
  count: number;
  /** True if counting would cost too much: `count` is the planner's estimate. */
  isEstimate: boolean;
}

/** For pages, which show no estimates. Null if it is one. */
export const exactCount = ({ count, isEstimate }: Total): number | null => (isEstimate ? null : count);

/** Up to this many, totals are exact. */
export const exactTotalUpTo = 100_000;
/** After this time a search without an index is estimated instead. */
export const countForMs = 1_000;

const queryCanceled = '57014';

/** Counts the rows of a query, up to one more than are counted exactly. */
export const countUpToSql = (matches: string): string => `
  select count(*)::int n
  from (
    ${matches}
    limit ${exactTotalUpTo + 1}
  ) found`;

/**
 * How many rows a query finds: exact up to 100,000, above that the planner's estimate, which is also the
 * answer if counting takes longer than a second.
 * @param matches a select statement without an order, whose columns don't matter
 */
export async function countTotal(sql: Sql, matches: string, params: readonly unknown[]): Promise<Total> {
  const count = await countInTime(sql, countUpToSql(matches), params);
  if (count !== null && count <= exactTotalUpTo) return { count, isEstimate: false };
  const { rows } = await sql<PlanRow>(`explain (format json) ${matches}`, params);
  const least = count ?? 0;
  return { count: Math.max(plannedRows(rows), least), isEstimate: true };
}

/** The row of `explain (format json)`. */
export interface PlanRow {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
}

/** The planner's estimate of how many rows a statement finds. */
export function plannedRows([row]: readonly PlanRow[]): number {
  return Math.round(row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0);
}

/** Null if it took too long. The transaction goes on either way, with its own time limit. */
async function countInTime(sql: Sql, text: string, params: readonly unknown[]): Promise<number | null> {
  await sql('savepoint total');
  await sql(`set local statement_timeout = ${countForMs}`);
  try {
    const { rows } = await sql<{ n: number }>(text, params);
    return rows[0]?.n ?? 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === queryCanceled) return null;
    throw error;
  } finally {
    await sql('rollback to savepoint total');
  }
}
