import { z } from 'zod';
import { withPlainLetters } from './plain-letters.ts';

export const attributeTypes = ['text', 'number', 'date', 'boolean'] as const;
/** How attribute values are stored: text and dates (ISO 8601) as strings, the others as JSON types. */
export type AttributeType = (typeof attributeTypes)[number];
export type AttributeValue = string | number | boolean;

/**
 * A key starts with a letter, which rules out `__proto__`. `constructor` is the only other name on
 * Object.prototype that would match.
 */
export const attributeKeyPattern = /^(?!constructor$)[a-z][a-z0-9_]{0,39}$/;
export const attributeKeySchema = z
  .string()
  .regex(
    attributeKeyPattern,
    'An attribute key has up to 40 lower-case letters, digits and _, and starts with a letter.',
  );

export function isAttributeKey(key: string): boolean {
  return attributeKeyPattern.test(key);
}

/** Makes a key from a header: `Date of birth (1st)` gives `date_of_birth_1st`. Null if nothing is usable. */
export function attributeKeyFrom(header: string): string | null {
  const plain = header.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = withPlainLetters(plain).match(/[a-z0-9]+/g);
  if (!words) return null;
  const joined = words.join('_');
  const key = (/^[a-z]/.test(joined) ? joined : `a_${joined}`).slice(0, 40).replace(/_+$/, '');
  return isAttributeKey(key) ? key : `${key}_1`;
}
