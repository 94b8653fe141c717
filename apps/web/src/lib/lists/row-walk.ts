import type { RowWalk } from '@talkdrum/ui';
import { formatNumber } from '../format.ts';

interface ShownRows {
  rows: readonly { id: string }[];
  /** Number of the first one among all, from 1; undefined if the page was opened by a link. */
  firstIndex?: number | undefined;
  /** How many there are on all pages; without it, those of the page are counted. */
  total?: number | undefined;
  /** The text for an estimated total: "about 76,000". */
  totalText?: string | undefined;
}

/** Through the rows of a list's page, beside the one that is open. Null if it isn't among them. */
export function rowWalk(
  { rows, firstIndex, total, totalText = total === undefined ? undefined : formatNumber(total) }: ShownRows,
  open: string | null | undefined,
  go: (id: string) => void,
): RowWalk | null {
  const index = rows.findIndex(({ id }) => id === open);
  if (index === -1) return null;
  const to = (place: number) => {
    const id = rows[place]?.id;
    return id === undefined ? null : () => go(id);
  };
  const position =
    firstIndex === undefined || totalText === undefined
      ? `${formatNumber((firstIndex ?? 1) + index)} of ${formatNumber((firstIndex ?? 1) - 1 + rows.length)}`
      : `${formatNumber(firstIndex + index)} of ${totalText}`;
  return { position, onPrevious: to(index - 1), onNext: to(index + 1) };
}
