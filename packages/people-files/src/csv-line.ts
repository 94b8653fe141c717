export type CsvCell = string | number | boolean | bigint | null | undefined;

/**
 * Full-width signs too: spreadsheet programs of East Asia compute them. Some skip white space and what is
 * invisible before the sign.
 */
const start = '[\\s\\u200b\\ufeff]*[=+\\-@\\t\\r\\n\\uff0b\\uff0d\\uff1d\\uff20]';
const formula = new RegExp(`^'*${start}`);
const guarded = new RegExp(`^'+${start}`);

/**
 * One line of CSV (RFC 4180) with its line end. A text that a spreadsheet program would run as a formula gets
 * a leading apostrophe; so does one that already looks guarded, which lets our own import give back exactly
 * what was exported.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell as it was before `csvLine` guarded it. */
export function withoutGuard(cell: string): string {
  return cell.charCodeAt(0) === 39 && guarded.test(cell) ? cell.slice(1) : cell;
}
