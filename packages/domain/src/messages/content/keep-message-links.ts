import { z } from 'zod';
import type { BareDomain } from '../../domain-with.ts';
import type { JobDefinition } from '../../kernel/index.ts';
import { linkColumns, linksOf, type LinkSource, linkTables } from './message-links.ts';

/** Bodies in memory at a time. The largest have 15 MB. */
const batch = 20;
/** Contents are deleted after 60 days, so this leaves five nights to retry. */
const age = `interval '55 days'`;

/**
 * Stores the link targets of tracked messages before their contents are deleted, so their links keep working.
 */
export const messageJobs: JobDefinition<BareDomain>[] = [
  { name: 'messages.keep-links', every: '45 1 * * *', payload: z.unknown(), run: keepMessageLinks },
];

/** Goes through the messages older than 55 days whose contents are kept, account by account, oldest first. */
export async function keepMessageLinks(domain: BareDomain): Promise<void> {
  const { rows } = await domain.deps.keeperPool.query<{ id: string }>(
    `select distinct account_id as id from message where has_content and created_at < now() - ${age}`,
  );
  for (const { id } of rows) {
    let after: Place | null = { at: '-infinity', id };
    while (after !== null) after = await keepSome(domain, id, after);
  }
}

/** `at` is text, because a Date has no microseconds. */
interface Place {
  at: string;
  id: string;
}

function keepSome(domain: BareDomain, accountId: string, after: Place): Promise<Place | null> {
  return domain.bulk(accountId, async (client) => {
    const { rows } = await client.query<LinkSource & Place>(
      `select m.id, m.created_at::text as at, ${linkColumns}
       from ${linkTables}
       where m.account_id = $1 and m.has_content and m.is_tracked and m.links is null
         and m.created_at < now() - ${age} and (m.created_at, m.id) > ($2::timestamptz, $3::uuid)
       order by m.created_at, m.id limit ${batch}`,
      [accountId, after.at, after.id],
    );
    const last = rows.at(-1);
    if (last === undefined) return null;
    await client.query(
      `update message m
       set links = array(select jsonb_array_elements_text(t.links))
       from unnest($2::uuid[], $3::jsonb[]) t (id, links)
       where m.account_id = $1 and m.id = t.id`,
      [accountId, rows.map(({ id }) => id), rows.map((row) => JSON.stringify(linksOf(row)))],
    );
    return { at: last.at, id: last.id };
  });
}
