import { z } from 'zod';
import { DomainError } from './errors.ts';

/** ISO 8601 has a year 0, the database has none. */
export const hasYear = (text: string): boolean => !text.startsWith('0000');

/** A time and an id. */
export const timePosition = z.tuple([z.iso.datetime({ offset: true }).refine(hasYear), z.uuid()]);

/**
 * The cursor of a list ordered by a time and an id, as `findByCursor` made it, or undefined for the first
 * page. Throws `invalid_input` for anything else: the ORM and the database would fail on it.
 */
export function readTimeCursor(cursor: string | null | undefined): string | undefined {
  if (cursor === null || cursor === undefined || cursor === '') return undefined;
  try {
    timePosition.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new DomainError('invalid_input', 'This page doesn’t exist. Start from the first one.');
  }
  return cursor;
}
