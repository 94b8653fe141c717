import type pg from 'pg';
import { catalogSql } from './purge-tables.sql.ts';

/**
 * The tables to delete an account's rows from, ordered so that no row is deleted while another references it.
 * Read from the catalog, so new tables are included automatically. `left` are those that aren't emptied.
 */
export async function tablesToPurge(pool: pg.Pool, left: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; targets: string[] }>(catalogSql);
  const open = new Map(rows.filter(({ name }) => !left.has(name)).map((row) => [row.name, row.targets]));
  const ordered: string[] = [];
  while (open.size > 0) {
    const free = [...open.keys()].filter(
      (name) => ![...open].some(([other, targets]) => other !== name && targets.includes(name)),
    );
    if (free.length === 0)
      throw new Error(`these tables refer to each other: ${[...open.keys()].join(', ')}`);
    ordered.push(...free);
    for (const name of free) open.delete(name);
  }
  return ordered;
}
