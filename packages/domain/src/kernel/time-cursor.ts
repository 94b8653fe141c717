import { z } from 'zod';
import { DomainError } from './errors.ts';

/** ISO 8601 has a year 0; PostgreSQL doesn't. */
export const hasYear = (text: string): boolean => !text.startsWith('0000');

/** A time and an id. */
export const timePosition = z.tuple([z.iso.datetime({ offset: true }).refine(hasYear), z.uuid()]);

/**
 * The cursor of a list ordered by time and id, from `findByCursor`, or undefined for the first page. Throws
 * `invalid_input` for anything else, which would make the ORM or database fail.
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
