import { firstIdAt, readIdCursor, timeOfId, type Unit } from '../../kernel/index.ts';
import { listLinesSql } from './statement.sql.ts';
import type { StatementFilter } from './statement-filter.ts';
import { type StatementRow, toStatementRow, type TransactionRow } from './statement-row.ts';

/** One or more movements of a day. The other facts are those of its newest movement. */
export interface StatementLine extends StatementRow {
  /** What it adds up within its day and currency; see `StatementFilter.line`. */
  line: string;
  /** The UTC day. */
  day: string;
  /** How many movements it adds up. */
  movements: number;
  /** The sum of everything on its day that matches the filter, in its currency. */
  dayMinor: bigint;
}

interface LineRow extends TransactionRow {
  line: string;
  day: string;
  movements: number;
  lineMessages: number | null;
  dayMinor: bigint;
}

export type LineFilter = Omit<StatementFilter, 'line'> & { cursor?: string | null; limit: number };

export interface LinePage {
  items: StatementLine[];
  nextCursor: string | null;
}

const dayMs = 86_400_000;
/** Days read for a page until it is full, before everything is. Frequent movements fill it at once. */
const spans = [7, 35, 175] as const;

/** Days are in UTC. The newest movement of a line is its place and its id. */
export async function listLines(unit: Unit, filter: LineFilter): Promise<LinePage> {
  const cursor = readIdCursor(filter.cursor);
  const newest = (cursor === null ? unit.clock.now() : timeOfId(cursor)).getTime();
  for (const days of spans) {
    const rows = await readLines(unit, filter, { start: startOfDay(newest - days * dayMs), newest });
    if (rows.length > filter.limit) return toPage(rows, filter.limit);
  }
  return toPage(await readLines(unit, filter, { start: new Date(0), newest }), filter.limit);
}

async function readLines(
  unit: Unit,
  { kind, direction, currency, from, to, search = '', cursor, limit }: LineFilter,
  { start, newest }: { start: Date; newest: number },
): Promise<LineRow[]> {
  const { rows } = await unit.sql<LineRow>(listLinesSql, [
    unit.actor.accountId,
    readIdCursor(cursor),
    kind ?? null,
    direction ?? null,
    currency ?? null,
    from ?? null,
    to ?? null,
    search.trim(),
    firstIdAt(start),
    // The day of the cursor is read to its end.
    firstIdAt(new Date(newest + dayMs)),
    start,
    limit + 1,
  ]);
  return rows;
}

function toPage(rows: LineRow[], limit: number): LinePage {
  const items = rows.slice(0, limit).map(toLine);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function startOfDay(time: number): Date {
  return new Date(Math.floor(time / dayMs) * dayMs);
}

function toLine({ line, day, movements, lineMessages, dayMinor, ...row }: LineRow): StatementLine {
  const shown = toStatementRow(row);
  const description = line.startsWith('message/') ? describeMessages(line, lineMessages) : shown.description;
  // Those of one movement would pass for all.
  const refundedMinor = movements > 1 ? 0n : shown.refundedMinor;
  return { ...shown, description, refundedMinor, line, day, movements, dayMinor };
}

const singles: Record<string, readonly [string, string]> = {
  'message/email': ['single email', 'single emails'],
  'message/sms': ['single text message', 'single text messages'],
};

function describeMessages(line: string, count: number | null): string {
  const [one, many] = singles[line] ?? ['single message', 'single messages'];
  if (count === null) return `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
