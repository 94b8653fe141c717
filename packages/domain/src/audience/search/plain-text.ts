import { withPlainLetters } from '@talkdrum/people-files/values';

/**
 * The text without case and accents, as search and segment rules compare it. Must give the same result as the
 * SQL function `plain_text`.
 */
export function plainText(text: string): string {
  const bare = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return withPlainLetters(Array.from(bare, lowerCase).join(''));
}

/** Lower-cases like PostgreSQL: one character for one character, whatever its neighbours. */
function lowerCase(character: string): string {
  return [...character.toLowerCase()][0] ?? '';
}
