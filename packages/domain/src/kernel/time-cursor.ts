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
    throw noSuchPage();
  }
  return cursor;
}

/** The cursor of a list ordered by time and id. `readTimePosition` reads it. */
export function timeCursorOf({ at, id }: { at: Date; id: string }): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

/** What `timeCursorOf` was made from; null for the first page. Throws `invalid_input` for anything else. */
export function readTimePosition(cursor: string | null | undefined): { at: string; id: string } | null {
  const known = readTimeCursor(cursor);
  if (known === undefined) return null;
  const [at, id] = timePosition.parse(JSON.parse(Buffer.from(known, 'base64url').toString()));
  return { at, id };
}

/** A cursor that is an id: ids are UUIDv7, so they sort by time. Throws `invalid_input` for anything else. */
export function readIdCursor(cursor: string | null | undefined): string | null {
  if (cursor === null || cursor === undefined || cursor === '') return null;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor)) throw noSuchPage();
  return cursor;
}

function noSuchPage(): DomainError {
  return new DomainError('invalid_input', 'This page doesn’t exist. Start from the first one.');
}
