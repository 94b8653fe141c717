import { z } from 'zod';
import { DomainError, propertyOf } from '../../kernel/index.ts';

const contactSortNames = ['newest', 'oldest', 'name', 'name_desc', 'email', 'email_desc'] as const;
export type ContactSortName = (typeof contactSortNames)[number];
export type PageDirection = 'after' | 'before';

/**
 * A part of an order served by one index: `column` is never null in it. Names are ordered ignoring case and
 * accents.
 */
interface KeysetPart {
  column: 'id' | 'full_name' | 'email' | 'phone';
  isDescending: boolean;
  /** The condition that makes the column not null, on alias `c`. */
  where: string;
}

/**
 * Ids start with the creation time. Ordered by email, contacts without one come last, by telephone number.
 * Indexes are read in either direction.
 */
const orders: Record<ContactSortName, readonly KeysetPart[]> = {
  newest: [{ column: 'id', isDescending: true, where: 'true' }],
  oldest: [{ column: 'id', isDescending: false, where: 'true' }],
  name: [{ column: 'full_name', isDescending: false, where: 'true' }],
  name_desc: [{ column: 'full_name', isDescending: true, where: 'true' }],
  email: [
    { column: 'email', isDescending: false, where: 'c.email is not null' },
    { column: 'phone', isDescending: false, where: 'c.email is null' },
  ],
  email_desc: [
    { column: 'email', isDescending: true, where: 'c.email is not null' },
    { column: 'phone', isDescending: true, where: 'c.email is null' },
  ],
};

/** Where a page starts: the row it follows (or precedes). */
interface KeysetPosition {
  part: number;
  value: string;
  id: string;
}

export interface KeysetRow {
  id: string;
  fullName: string;
  email: string | null;
  phone: string | null;
}

/** One step of reading a page: a part of the order and, if the page starts inside it, the position. */
export interface KeysetStep {
  part: KeysetPart;
  from: KeysetPosition | null;
}

/** The parts a page can touch, in reading direction. */
export function keysetSteps(
  sort: ContactSortName,
  direction: PageDirection,
  position: KeysetPosition | null,
): KeysetStep[] {
  const indexed = orders[sort].map((part, index) => ({ part, index }));
  if (direction === 'before') indexed.reverse();
  const start = position === null ? 0 : indexed.findIndex(({ index }) => index === position.part);
  return indexed
    .slice(start)
    .map(({ part, index }) => ({ part, from: index === position?.part ? position : null }));
}

/** ORDER BY and the condition of one step; `offset` is the number of parameters before it. */
export function keysetSql(
  { part, from }: KeysetStep,
  direction: PageDirection,
  offset: number,
): { where: string; orderBy: string; params: unknown[] } {
  const isDescending = part.isDescending === (direction === 'after');
  const order = isDescending ? 'desc' : 'asc';
  const comparison = isDescending ? '<' : '>';
  if (part.column === 'id') {
    const after = from === null ? '' : ` and c.id ${comparison} $${offset + 1}::uuid`;
    return { where: part.where + after, orderBy: `c.id ${order}`, params: from === null ? [] : [from.id] };
  }
  const ordered = (value: string): string => (part.column === 'full_name' ? `plain_text(${value})` : value);
  const orderBy = `${ordered(`c.${part.column}`)} ${order}, c.id ${order}`;
  if (from === null) return { where: part.where, orderBy, params: [] };
  const position = `(${ordered(`$${offset + 1}::text`)}, $${offset + 2}::uuid)`;
  const after = `(${ordered(`c.${part.column}`)}, c.id) ${comparison} ${position}`;
  return { where: `${part.where} and ${after}`, orderBy, params: [from.value, from.id] };
}

/** An opaque cursor that identifies a row's position in this order. */
export function writeCursor(sort: ContactSortName, row: KeysetRow): string {
  const part = orders[sort].length > 1 && row.email === null ? 1 : 0;
  const column = orders[sort][part]?.column ?? 'id';
  const value = row[propertyOf(column) as keyof KeysetRow] ?? '';
  return Buffer.from(JSON.stringify([sort, part, value, row.id])).toString('base64url');
}

const cursorSchema = z.tuple([
  z.enum(contactSortNames),
  z.int().min(0).max(1),
  z.string().max(1_000),
  z.uuid(),
]);

/** Throws `invalid_input` for anything `writeCursor` didn't make for this order. */
export function readCursor(sort: ContactSortName, cursor: string): KeysetPosition {
  const refused = new DomainError('invalid_input', 'This page doesn’t exist. Start from the first one.');
  let parsed: z.infer<typeof cursorSchema>;
  try {
    parsed = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw refused;
  }
  const [madeFor, part, value, id] = parsed;
  const column = orders[sort][part]?.column;
  const isValue = column === 'id' ? value === id : !value.includes('\0') && value.isWellFormed();
  if (madeFor !== sort || column === undefined || !isValue) throw refused;
  return { part, value, id };
}
