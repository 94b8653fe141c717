/** Which characters a typeface can set, by code point. */
export type HasGlyph = (codePoint: number) => boolean;

/** What joins or varies other characters and is nothing to look at by itself. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const picture = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]$/u;
const plain = /^[\x20-\x7e]*$/;
/** A white square, which our typeface has: it stands for a word that cannot be printed. */
const missing = '\u25a1';

/**
 * Text as a typeface can set it, one line: pictures (emoji) are left out, fancy letters become plain ones,
 * and each run of what it has no letters for becomes one square. A glyph that is missing would be drawn wider
 * than it was measured, over the edge of the page.
 */
export function printable(text: string, hasGlyph: HasGlyph): string {
  if (plain.test(text)) return text;
  const characters = Array.from(
    text.normalize('NFC').replaceAll(unseen, '').replaceAll(/\s/gu, ' '),
    (character) => printed(character, hasGlyph),
  );
  return characters
    .join('')
    .replaceAll(new RegExp(`${missing}+`, 'g'), missing)
    .replaceAll(/ +/g, ' ')
    .trim();
}

function printed(character: string, hasGlyph: HasGlyph): string {
  const isKnown = (letters: string) =>
    Array.from(letters).every((letter) => hasGlyph(letter.codePointAt(0) ?? 0));
  if (isKnown(character)) return character;
  if (picture.test(character)) return '';
  const plainer = character.normalize('NFKC');
  return plainer !== character && isKnown(plainer) ? plainer : missing;
}
