/**
 * Letters that aren't a base letter with a mark, for example those of Hausa, Akan and Ewe; and curly
 * apostrophes.
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
  // Some databases end a word in capitals with it, others don't.
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
};

/** Replaces letters such as `ß` and `ɔ` with ASCII ones; expects lower case. */
export function withPlainLetters(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter);
}
