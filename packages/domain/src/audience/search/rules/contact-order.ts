import { z } from 'zod';
import { DomainError } from '../../../kernel/index.ts';
import { contactSorts } from './contract.ts';
import type { ContactSort } from './contract.ts';

/** Columns that are never null and lead an index after the account; both are read in either direction. */
const orders = {
  newest: { column: 'created_at', direction: 'desc', type: 'timestamptz' },
  oldest: { column: 'created_at', direction: 'asc', type: 'timestamptz' },
  name_asc: { column: 'full_name', direction: 'asc', type: 'text' },
  name_desc: { column: 'full_name', direction: 'desc', type: 'text' },
} as const satisfies Record<ContactSort, { column: string; direction: 'asc' | 'desc'; type: string }>;

const cursorSchema = z.tuple([z.enum(contactSorts), z.string().max(1000), z.uuid()]);

/** The row a page ended with. */
export interface ContactPosition {
  id: string;
  fullName: string;
  createdAt: Date;
}

export interface OrderOptions {
  alias?: string;
  offset?: number;
  cursor?: string | undefined;
}

/** What goes behind ORDER BY, and the condition that starts after the cursor (null on the first page). */
export interface ContactOrder {
  orderBy: string;
  after: { sql: string; params: unknown[] } | null;
}

/** Keyset paging over contacts; the condition is one row comparison, so the page in the middle costs what the first does. */
export function contactOrder(sort: ContactSort, { alias = 'c', offset = 0, cursor }: OrderOptions = {}): ContactOrder {
  const { column, direction, type } = orders[sort];
  const orderBy = `${alias}.${column} ${direction}, ${alias}.id ${direction}`;
  if (cursor === undefined) return { orderBy, after: null };
  const [value, id] = readCursor(sort, cursor);
  const comparison = direction === 'asc' ? '>' : '<';
  return { orderBy, after: { sql: `(${alias}.${column}, ${alias}.id) ${comparison} ($${offset + 1}::${type}, $${offset + 2}::uuid)`, params: [value, id] } };
}

/** An opaque text that continues after this row; good for the sort it was made for. */
export function contactCursor(sort: ContactSort, { id, fullName, createdAt }: ContactPosition): string {
  const value = orders[sort].column === 'created_at' ? createdAt.toISOString() : fullName;
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

function readCursor(sort: ContactSort, cursor: string): [value: string, id: string] {
  try {
    const [madeFor, value, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const isTime = z.iso.datetime().safeParse(value).success;
    if (madeFor === sort && isStorable(value) && (orders[sort].type === 'text' || isTime)) return [value, id];
  } catch (cause) {
    throw new DomainError('invalid_input', 'This page does not exist; start from the first one.', {}, { cause });
  }
  throw new DomainError('invalid_input', 'This page does not exist; start from the first one.');
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
