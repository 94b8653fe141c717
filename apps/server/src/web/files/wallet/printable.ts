/** The code points a typeface has. */
export type HasGlyph = (codePoint: number) => boolean;

/** Joiners and variation selectors, which are invisible on their own. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const picture = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]$/u;
const plain = /^[\x20-\x7e]*$/;
/** A white square from our typeface, in place of a word that can't be printed. */
const missing = '\u25a1';

/**
 * One line of text with only characters the typeface has: drops emoji, turns styled letters into plain ones
 * and replaces each run of missing characters with one square. A missing glyph would be drawn wider than
 * measured, over the edge of the page.
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
