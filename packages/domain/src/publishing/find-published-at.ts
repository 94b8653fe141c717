import type { Unit } from '../kernel/index.ts';
import type { PublishedKind } from './published.schema.ts';
import type { Publishing } from './publishing.service.ts';
import type { ShareLinks } from './links/share-links.service.ts';

/** Items whose address, or that of a share link, may end with $3. */
const endsWithSql = `
  select p.id
  from published p
  where p.account_id = $1 and p.kind = $2 and p.status = 'published' and p.deleted_at is null
    and (
      p.slug = $3 or exists (
        select 1
        from share_link l
        where l.account_id = p.account_id and l.published_id = p.id and l.code = $3
      )
    )`;

/** The published item of the account at an address of ours, its share links included. Null for any other address. */
export async function findPublishedAt(
  { sql, actor }: Unit,
  { publishing, shareLinks }: { publishing: Publishing; shareLinks: ShareLinks },
  { kind, address }: { kind: PublishedKind; address: string },
): Promise<string | null> {
  const url = URL.parse(address);
  if (url === null) return null;
  const { rows } = await sql<{ id: string }>(endsWithSql, [
    actor.accountId,
    kind,
    url.pathname.split('/').at(-1) ?? '',
  ]);
  for (const { id } of rows) {
    const links = await shareLinks.list(id);
    const own = [(await publishing.get(id)).url, ...links.map((link) => link.url)];
    if (own.includes(`${url.origin}${url.pathname}`)) return id;
  }
  return null;
}
