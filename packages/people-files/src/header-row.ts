import { normaliseEmail } from './people/normalise-email.ts';

/** Wider than any address book. A file with more columns in its first row is refused. */
export const maxColumns = 500;

/**
 * Cuts a row to `maxColumns`. If a cell beyond them has text, one extra cell stays, which shows that a first
 * row is too wide.
 */
export function cutRow(cells: string[]): string[] {
  if (cells.length <= maxColumns) return cells;
  const beyond = cells.slice(maxColumns).find((cell) => cell.trim() !== '');
  return [...cells.slice(0, maxColumns), ...(beyond === undefined ? [] : [beyond])];
}

/** True if a first row contains an address or a telephone number, so it is a person and not a header. */
export function looksLikeData(cells: readonly string[]): boolean {
  return cells.some((cell) => normaliseEmail(cell).ok || /^'?\+?\d[\d\s().-]{8,}$/.test(cell.trim()));
}

/** Trimmed header texts without empty columns at the end. Without a header, the columns are numbered. */
export function padHeader(cells: readonly string[], hasHeader: boolean): string[] {
  const names = hasHeader
    ? cells.map((cell) => cell.trim().slice(0, 200))
    : cells.map((_, index) => `Column ${index + 1}`);
  const last = names.findLastIndex((name) => name !== '');
  return names.slice(0, Math.min(last + 1, maxColumns));
}
