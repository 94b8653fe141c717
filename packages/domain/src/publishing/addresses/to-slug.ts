import { isReserved } from '../slug.schema.ts';

/** Letters that Unicode doesn’t take apart: those of Hausa and a few of Europe’s. */
const letters: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'ng',
  ɔ: 'o',
  ɛ: 'e',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/**
 * A text as part of an address: lower case, a to z and digits joined by hyphens. `otherwise` if nothing is left, as for
 * a text in Arabic; a reserved word gets `otherwise` behind it.
 */
export function toSlug(text: string, most: number, otherwise: string): string {
  const plain = text
    .slice(0, 500)
    .toLowerCase()
    .replace(/[ɓɗƙƴŋɔɛßæœøłđ]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-');
  const short = trim(trim(plain).slice(0, most));
  if (short === '') return otherwise;
  return isReserved(short) ? trim(`${short}-${otherwise}`.slice(0, most)) : short;
}

/** The `n`th choice for a slug that is taken: the slug itself, then with a number behind it. */
export function numbered(slug: string, n: number, most: number): string {
  if (n === 1) return slug;
  const suffix = `-${n}`;
  return `${trim(slug.slice(0, most - suffix.length))}${suffix}`;
}

const trim = (text: string): string => text.replace(/^-|-$/g, '');
