import { english } from '../catalogues/en.ts';
import type { Catalogue, MessageText } from '../message-types.ts';
import { speakInstead } from '../words.ts';

/** Around each text of the pseudo-locale. */
export const pseudoStart = '⟦';
export const pseudoEnd = '⟧';

const accented: Record<string, string> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ø',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
};

/**
 * Speaks English in brackets and with accents, until the returned function is called. A text without brackets
 * isn't in the catalogue; two in one sentence were put together from pieces.
 */
export function speakPseudo(): () => void {
  const catalogue = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudoOf(text)]));
  return speakInstead('en', catalogue as Catalogue);
}

function pseudoOf(text: MessageText): MessageText {
  if (typeof text !== 'string')
    return Object.fromEntries(Object.entries(text).map(([form, entry]) => [form, bracketed(entry)]));
  return bracketed(text);
}

/** Names in braces stay as they are. */
function bracketed(text: string): string {
  const inner = text.replace(
    /\{\w+\}|\p{L}/gu,
    (found) => (found.startsWith('{') ? found : accented[found]) ?? found,
  );
  return `${pseudoStart}${inner}${pseudoEnd}`;
}
