/**
 * Letters that are not a base letter plus a mark (those of Hausa, Akan and Ewe, for example) and curly
 * apostrophes. The SQL function `plain_text` has the same list.
 */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ǝ: 'e',
  ɣ: 'g',
  ƒ: 'f',
  ŋ: 'n',
  ɔ: 'o',
  ʋ: 'v',
  // Lower-casing a capital sigma at the end of a word gives this letter in some databases but not in others.
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
};

/** Replaces letters such as `ß` and `ɔ` with ASCII ones. Expects lower case. */
export function withPlainLetters(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter);
}
