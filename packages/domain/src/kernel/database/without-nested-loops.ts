import type { Sql } from './sql.ts';

/**
 * Runs statements over many rows without nested loops. Right after an import or a bulk change the planner's
 * statistics don't include the new rows, and it would look them up one by one: seconds become hours.
 */
export async function withoutNestedLoops<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql('set local enable_nestloop = off');
  const result = await work();
  await sql('set local enable_nestloop = on');
  return result;
}
