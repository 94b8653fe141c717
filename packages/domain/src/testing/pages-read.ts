import type { Unit } from '../kernel/index.ts';

const pagesSql = `
  select coalesce(sum(pg_stat_get_xact_blocks_fetched(c.oid)), 0)::int as pages
  from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) and c.relkind in ('r', 'i', 't')`;

/** How many pages of 8 KB an act reads in the transaction of `unit`, from tables and indexes, cached or not. */
export async function pagesRead({ sql }: Pick<Unit, 'sql'>, act: () => Promise<unknown>): Promise<number> {
  const read = async () => (await sql<{ pages: number }>(pagesSql)).rows[0]?.pages ?? 0;
  const before = await read();
  await act();
  return (await read()) - before;
}
