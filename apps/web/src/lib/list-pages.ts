type Cursor = string | undefined;

/** By list: the cursors of the pages visited up to the one shown. The first page has no cursor. */
const visitedCursors = new Map<string, Cursor[]>();

interface ListPosition {
  /** The page shown. */
  cursor: Cursor;
  /** The next page; null when there is none. */
  nextCursor: string | null | undefined;
  onCursorChange: (cursor: Cursor) => void;
}

/**
 * Previous and Next for keyset pages. Previous goes back along the pages visited, even when the list was closed
 * in between; without that history, as after a reload, it goes to the first page.
 */
export function listPages(list: string, { cursor, nextCursor, onCursorChange }: ListPosition) {
  const visited = visitedCursors.get(list) ?? [undefined];
  const index = visited.indexOf(cursor);
  return {
    hasPrevious: cursor !== undefined,
    hasNext: nextCursor != null && nextCursor !== cursor,
    onPrevious: () => onCursorChange(index > 0 ? visited[index - 1] : undefined),
    onNext: () => {
      const before = index === -1 ? [undefined, cursor] : visited.slice(0, index + 1);
      visitedCursors.set(list, [...before, nextCursor ?? undefined]);
      onCursorChange(nextCursor ?? undefined);
    },
  };
}
