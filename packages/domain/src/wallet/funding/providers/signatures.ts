import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in time that depends neither on where they differ nor on their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== '' && timingSafeEqual(digest(given), digest(expected));
}

/** A header's value; a repeated header counts as missing. */
export function singleHeader(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The key of a webhook without a provider number: the same bytes mean the same webhook. */
export function bodyKey(rawBody: Buffer): string {
  return createHash('sha256').update(rawBody).digest('hex');
}
