import type { TablePagination } from '@talkdrum/ui/table';
import { formatNumber } from '../format.ts';

const pageSize = 50;
/** The most rows that a procedure of such lists returns: 1,000 lists of contacts, 500 of anything else. */
const caps = [500, 1_000];

/**
 * One page of a list that comes whole. Drawing and scrolling hundreds of rows is slow; people search for
 * one of them instead.
 * @param number from an address, so it may be anything; the last page if there are fewer.
 */
export function wholePage<Row>(
  rows: readonly Row[],
  number: number | undefined,
  show: (number: number | undefined) => void,
): { rows: readonly Row[]; pagination: TablePagination } {
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(last, Math.max(1, Math.floor(number ?? 1)));
  const first = (page - 1) * pageSize;
  return {
    rows: last === 1 ? rows : rows.slice(first, first + pageSize),
    pagination: {
      firstIndex: first + 1,
      hasPrevious: page > 1,
      hasNext: page < last,
      onPrevious: () => show(page === 2 ? undefined : page - 1),
      onNext: () => show(page + 1),
      total: rows.length,
      ...(caps.includes(rows.length) && { totalText: `the newest ${formatNumber(rows.length)}` }),
    },
  };
}
