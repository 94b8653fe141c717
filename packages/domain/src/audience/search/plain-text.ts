import { withPlainLetters } from '@talkdrum/people-files/values';

/**
 * The text without case and accents: what search and segment rules compare. The same as `plain_text` in the
 * database.
 */
export function plainText(text: string): string {
  const bare = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return withPlainLetters(Array.from(bare, lowerCase).join(''));
}

/** As PostgreSQL does it: one character for one character, whatever its neighbours. */
function lowerCase(character: string): string {
  return [...character.toLowerCase()][0] ?? '';
}
