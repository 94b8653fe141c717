import { normaliseEmail } from './people/normalise-email.ts';

/** Wider than any address book; a file whose first row has more is refused. */
export const maxColumns = 500;

/**
 * A row no wider than that. What lies beyond shows as one cell more, by which a first row is known to be too
 * wide.
 */
export function cutRow(cells: string[]): string[] {
  if (cells.length <= maxColumns) return cells;
  const beyond = cells.slice(maxColumns).find((cell) => cell.trim() !== '');
  return [...cells.slice(0, maxColumns), ...(beyond === undefined ? [] : [beyond])];
}

/** True when a first row holds an address or a telephone number and so is a person, not a header. */
export function looksLikeData(cells: readonly string[]): boolean {
  return cells.some((cell) => normaliseEmail(cell).ok || /^'?\+?\d[\d\s().-]{8,}$/.test(cell.trim()));
}

/**
 * Header texts trimmed, without the empty columns at the end; columns of a file without header are numbered.
 */
export function padHeader(cells: readonly string[], hasHeader: boolean): string[] {
  const names = hasHeader
    ? cells.map((cell) => cell.trim().slice(0, 200))
    : cells.map((_, index) => `Column ${index + 1}`);
  const last = names.findLastIndex((name) => name !== '');
  return names.slice(0, Math.min(last + 1, maxColumns));
}
