import type { Unit } from '../kernel/index.ts';
import type { PublishedItem } from './published-item.ts';

/** What would be published now. */
export interface Draft {
  updatedAt: Date;
  published: Pick<PublishedItem, 'id' | 'version' | 'publishedAt'>;
  title: string;
  data: unknown;
}

/**
 * The ids of items whose draft differs from what is published; one that was never published does. Only drafts that were
 * saved after their version are compared, by their content, so saving without a change is none.
 */
export async function findChanged(unit: Unit, drafts: readonly Draft[]): Promise<Set<string>> {
  const isNew = ({ published }: Draft) => published.version === null;
  const isLater = ({ published, updatedAt }: Draft) => updatedAt >= (published.publishedAt ?? updatedAt);
  const compared = drafts.filter((draft) => !isNew(draft) && isLater(draft));
  const changed = compared.length === 0 ? [] : await compare(unit, compared);
  return new Set([...drafts.filter(isNew).map(({ published }) => published.id), ...changed]);
}

async function compare({ sql, actor }: Unit, drafts: readonly Draft[]): Promise<string[]> {
  const now = drafts.map(({ published, title, data }) => ({
    id: published.id,
    n: published.version,
    title: titleOf(title),
    data,
  }));
  const { rows } = await sql<{ id: string }>(
    `select d.id
     from jsonb_to_recordset($2::jsonb) d (id uuid, n integer, title text, data jsonb)
     join published_version v on v.account_id = $1 and v.published_id = d.id and v.n = d.n
     where v.title is distinct from d.title or v.data is distinct from d.data`,
    [actor.accountId, JSON.stringify(now)],
  );
  return rows.map(({ id }) => id);
}

/** As a version keeps it. */
export function titleOf(title: string): string {
  return title.slice(0, 200).toWellFormed();
}
