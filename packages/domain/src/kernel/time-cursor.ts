import { z } from 'zod';
import { DomainError } from './errors.ts';

/** A time and an id. The database has no year 0. */
export const timePosition = z.tuple([z.iso.datetime({ offset: true }).refine((text) => !text.startsWith('0000')), z.uuid()]);

/**
 * The cursor of a list ordered by a time and an id, as `findByCursor` made it, or undefined for the first page.
 * Throws `invalid_input` for anything else: the ORM and the database would fail on it.
 */
export function readTimeCursor(cursor: string | null | undefined): string | undefined {
  if (cursor === null || cursor === undefined || cursor === '') return undefined;
  try {
    timePosition.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new DomainError('invalid_input', 'This page does not exist; start from the first one.');
  }
  return cursor;
}
