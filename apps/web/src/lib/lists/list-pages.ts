type Cursor = string | undefined;

/** By list: the cursors of the pages visited up to the one shown. The first page has no cursor. */
const visitedCursors = new Map<string, Cursor[]>();

/** Number of the first row of a page, from 1, by list and cursor. Counted along the pages visited. */
const firstRows = new Map<string, number>();
const nameOf = (list: string, cursor: string) => `${list} ${cursor}`;

/** Undefined if the page was opened by a link. */
export const firstRowOf = (list: string, cursor: Cursor): number | undefined =>
  cursor === undefined ? 1 : firstRows.get(nameOf(list, cursor));

/** Remembers where a page starts, if that is known. */
export function noteFirstRow(list: string, cursor: Cursor, row: number | undefined): void {
  if (cursor !== undefined && row !== undefined && row > 0) firstRows.set(nameOf(list, cursor), row);
}

interface ListPosition {
  /** The page shown. */
  cursor: Cursor;
  /** The next page; null when there is none. */
  nextCursor: string | null | undefined;
  /** Rows on the page shown. */
  count: number;
  onCursorChange: (cursor: Cursor) => void;
}

/**
 * Previous and Next for keyset pages. Previous goes back along the pages visited, even when the list was closed
 * in between; without that history, as after a reload, it goes to the first page.
 */
export function listPages(list: string, { cursor, nextCursor, count, onCursorChange }: ListPosition) {
  const visited = visitedCursors.get(list) ?? [undefined];
  const index = visited.indexOf(cursor);
  const firstIndex = firstRowOf(list, cursor);
  return {
    firstIndex,
    hasPrevious: cursor !== undefined,
    hasNext: nextCursor != null && nextCursor !== cursor,
    onPrevious: () => onCursorChange(index > 0 ? visited[index - 1] : undefined),
    onNext: () => {
      const before = index === -1 ? [undefined, cursor] : visited.slice(0, index + 1);
      noteFirstRow(list, nextCursor ?? undefined, firstIndex && firstIndex + count);
      visitedCursors.set(list, [...before, nextCursor ?? undefined]);
      onCursorChange(nextCursor ?? undefined);
    },
  };
}
