import type { PublishedItem } from './published-item.ts';
import type { PublishedKind } from './published.schema.ts';
import type { Publishing } from './publishing.service.ts';

/** Each row with its published item, in the order of the rows. A row whose item is gone is left out. */
export async function withItems<Row extends { id: string }>(
  publishing: Publishing,
  kind: PublishedKind,
  rows: readonly Row[],
): Promise<(Row & { published: PublishedItem })[]> {
  const items = await publishing.list(
    kind,
    rows.map(({ id }) => id),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  return rows.flatMap((row) => {
    const published = byId.get(row.id);
    return published === undefined ? [] : [{ ...row, published }];
  });
}
