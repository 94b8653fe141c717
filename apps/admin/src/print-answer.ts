import type { Answer, Row } from './script.ts';

/** A table with a line per row. A single row is printed with one line per column. */
export function printTable({ rows, note }: Answer): string {
  const body =
    rows.length === 0 ? 'Nothing found.\n' : rows.length === 1 ? printOne(rows[0] ?? {}) : printMany(rows);
  return note === undefined ? body : `${rows.length === 0 ? '' : `${body}\n`}${note}\n`;
}

export function printJson({ rows }: Answer): string {
  return `${JSON.stringify(rows, null, 2)}\n`;
}

function printOne(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}\n`)
    .join('');
}

function printMany(rows: Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name] ?? null)))];
  const widths = names.map((_name, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map(
      (line) =>
        `${line
          .map((text, column) => text.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/**
 * One line without control characters: a terminal could interpret them, and these texts come from customers.
 */
function cell(value: Row[string]): string {
  if (value === null) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return String(value).replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]+/g, ' ');
}
