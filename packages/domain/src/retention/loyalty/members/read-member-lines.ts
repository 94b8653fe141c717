export interface MemberRow {
  /** Of the file, from 1. */
  line: number;
  text: string;
  email?: string;
  telephone?: string;
  points: number;
  expiresAt: Date | null;
}

type Column = 'email' | 'telephone' | 'points' | 'expires';

const headings: Readonly<Record<string, Column>> = {
  email: 'email',
  'email address': 'email',
  'e-mail': 'email',
  phone: 'telephone',
  telephone: 'telephone',
  mobile: 'telephone',
  points: 'points',
  balance: 'points',
  'opening balance': 'points',
  expires: 'expires',
  'expires on': 'expires',
};

/**
 * Lines of a CSV file with a heading: email or phone, points, and optionally the day after which they expire. Without a
 * heading: an address, then points.
 */
export function readMemberLines(text: string): {
  rows: MemberRow[];
  invalid: Pick<MemberRow, 'line' | 'text'>[];
} {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((content, index) => ({ line: index + 1, text: content, cells: cellsOf(content) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const named = (lines[0]?.cells ?? []).map((cell) => headings[cell.toLowerCase()]);
  const hasHeading = named.some((column) => column !== undefined);
  const read = (cells: string[]) => (hasHeading ? byHeading(cells, named) : byPlace(cells));
  const rows: MemberRow[] = [];
  const invalid: Pick<MemberRow, 'line' | 'text'>[] = [];
  for (const { cells, ...of } of hasHeading ? lines.slice(1) : lines) {
    const row = toRow(read(cells));
    if (row === null) invalid.push(of);
    else rows.push({ ...of, ...row });
  }
  return { rows, invalid };
}

type Cells = Record<Column, string>;

function byHeading(cells: string[], named: readonly (Column | undefined)[]): Cells {
  const cellOf = (column: Column): string => cells[named.indexOf(column)] ?? '';
  return {
    email: cellOf('email'),
    telephone: cellOf('telephone'),
    points: cellOf('points'),
    expires: cellOf('expires'),
  };
}

function byPlace([address = '', points = '', expires = '']: string[]): Cells {
  const isEmail = address.includes('@');
  return { email: isEmail ? address : '', telephone: isEmail ? '' : address, points, expires };
}

function toRow({ email, telephone, points, expires }: Cells): Omit<MemberRow, 'line' | 'text'> | null {
  const digits = points.replaceAll(/[\s,]/g, '');
  if (digits !== '' && !/^\d{1,10}(\.0+)?$/.test(digits)) return null;
  const expiresAt = expires === '' ? null : new Date(`${expires}T23:59:59.999Z`);
  const isDay = /^[1-9]\d{3}-\d\d-\d\d$/.test(expires);
  if (expiresAt !== null && (!isDay || Number.isNaN(expiresAt.getTime()))) return null;
  const of = { points: Math.floor(Number(digits)), expiresAt };
  if (email !== '') return email.includes('@') ? { email, ...of } : null;
  return telephone === '' ? null : { telephone, ...of };
}

/** RFC 4180, with commas, semicolons or tabs. A cell doesn't go over a line. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  const cell = /\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))\s*(?:[,;\t]|$)/gy;
  while (cell.lastIndex < line.length) {
    const found = cell.exec(line);
    if (found === null) return [line.trim()];
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
  }
  return cells;
}
