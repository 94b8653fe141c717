export type CsvCell = string | number | boolean | bigint | null | undefined;

/**
 * Includes full-width signs, which East Asian spreadsheet programs also treat as formulas. Some programs skip
 * white space and invisible characters before the sign.
 */
const start = '[\\s\\u200b\\ufeff]*[=+\\-@\\t\\r\\n\\uff0b\\uff0d\\uff1d\\uff20]';
const formula = new RegExp(`^'*${start}`);
const guarded = new RegExp(`^'+${start}`);

/**
 * One line of CSV (RFC 4180) with its line end. Text that a spreadsheet program would run as a formula gets a
 * leading apostrophe. So does text that already looks guarded, so importing an export restores the exact
 * text.
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

/** Removes the apostrophe that `csvLine` added. */
export function withoutGuard(cell: string): string {
  return cell.charCodeAt(0) === 39 && guarded.test(cell) ? cell.slice(1) : cell;
}
