import { DomainError, timePosition } from '../../kernel/index.ts';

export interface PageInput {
  search: string;
  cursor?: string | null | undefined;
  limit: number;
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Where the last page ended: a time and an id; the far future for the first page. */
export function readPosition(cursor: string | null | undefined): [string, string] {
  if (cursor === null || cursor === undefined || cursor === '')
    return ['9999-12-31T00:00:00Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  try {
    return timePosition.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new DomainError('invalid_input', 'This page doesn’t exist. Start from the first one.');
  }
}

/** `rows` has one more than the limit if there is a next page. */
export function toPage<Item extends { id: string; createdAt: Date }>(
  rows: Item[],
  limit: number,
): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    rows.length > limit && last !== undefined
      ? Buffer.from(JSON.stringify([last.createdAt.toISOString(), last.id])).toString('base64url')
      : null;
  return { items, nextCursor };
}
