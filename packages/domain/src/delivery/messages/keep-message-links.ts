import type pg from 'pg';
import { linkColumns, linksOf, type LinkSource, linkTables } from './message-links.ts';

/** Bodies in memory at a time; the largest have 15 MB. */
const batch = 20;

/**
 * Writes down where the links of some tracked messages lead whose content is older than `age` (an SQL interval) and about to be
 * emptied. Runs inside a transaction of the account; returns how many it did, 0 at the end.
 */
export async function keepMessageLinks(client: pg.PoolClient, accountId: string, age: string): Promise<number> {
  const { rows } = await client.query<LinkSource & { id: string }>(
    `select m.id, ${linkColumns} from ${linkTables}
     where m.account_id = $1 and m.has_content and m.is_tracked and m.links is null and m.created_at < now() - ${age} order by m.created_at limit ${batch}`,
    [accountId],
  );
  if (rows.length === 0) return 0;
  await client.query(
    `update message m set links = array(select jsonb_array_elements_text(t.links)) from unnest($2::uuid[], $3::jsonb[]) t (id, links) where m.account_id = $1 and m.id = t.id`,
    [accountId, rows.map(({ id }) => id), rows.map((row) => JSON.stringify(linksOf(row)))],
  );
  return rows.length;
}
