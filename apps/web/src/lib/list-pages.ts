type Cursor = string | undefined;

/**
 * The pages on the way to the one that is shown, by list, while the dashboard is open; the first has no
 * cursor.
 */
const ways = new Map<string, Cursor[]>();

export interface ListPlace {
  /** The page shown, as the address says it. */
  cursor: Cursor;
  /** The page after it, when there is one. */
  nextCursor: string | null | undefined;
  onCursorChange: (cursor: Cursor) => void;
}

/**
 * What the buttons under a list with keyset pages do. Previous leads to the page before, whatever else was
 * opened and closed meanwhile; to the first where nobody knows which that was, as after a reload or by
 * somebody's link.
 */
export function listPages(list: string, { cursor, nextCursor, onCursorChange }: ListPlace) {
  const way = ways.get(list) ?? [undefined];
  const at = way.indexOf(cursor);
  return {
    hasPrevious: cursor !== undefined,
    hasNext: nextCursor != null && nextCursor !== cursor,
    onPrevious: () => onCursorChange(at > 0 ? way[at - 1] : undefined),
    onNext: () => {
      ways.set(list, [...(at === -1 ? [undefined, cursor] : way.slice(0, at + 1)), nextCursor ?? undefined]);
      onCursorChange(nextCursor ?? undefined);
    },
  };
}
