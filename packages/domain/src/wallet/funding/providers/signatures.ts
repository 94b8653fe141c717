import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in a time that does not depend on where they differ, nor on their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== '' && timingSafeEqual(digest(given), digest(expected));
}

/** One header's value; a header that came more than once counts as missing. */
export function singleHeader(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The key of a message whose provider gives it no number: the same bytes are the same message. */
export function bodyKey(rawBody: Buffer): string {
  return createHash('sha256').update(rawBody).digest('hex');
}
