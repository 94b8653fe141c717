import { normaliseEmail } from './people/normalise-email.ts';

/** Wider rows than any address book has; more are read as one file's mistake and cut. */
export const maxColumns = 500;

/** True when a first row holds an address or a telephone number and so is a person, not a header. */
export function looksLikeData(cells: readonly string[]): boolean {
  return cells.some((cell) => normaliseEmail(cell).ok || /^'?\+?\d[\d\s().-]{8,}$/.test(cell.trim()));
}

/** Header texts trimmed, without the empty columns at the end; columns of a file without header are numbered. */
export function padHeader(cells: readonly string[], hasHeader: boolean): string[] {
  const names = hasHeader ? cells.map((cell) => cell.trim().slice(0, 200)) : cells.map((_, index) => `Column ${index + 1}`);
  const last = names.findLastIndex((name) => name !== '');
  return names.slice(0, Math.min(last + 1, maxColumns));
}
