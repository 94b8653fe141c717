import { type Mailbox, parseAddress } from '../address/address.ts';

const LINE_LIMIT = 76;
/** 45 bytes are 60 characters of base64, or 72 with the delimiters: below the 75 of RFC 2047 §2. */
const WORD_BYTES = 45;
/** A name that can be quoted as it is. */
const QUOTABLE = /^[\w.,'&()+-]+(?: [\w.,'&()+-]+)*$/;
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * Text for an unstructured header such as Subject: folded, with non-ASCII text as encoded words (RFC 2047)
 * and line breaks as spaces. `used` is the number of characters already on the line.
 */
export function headerText(text: string, used: number): string {
  if (used + text.length <= LINE_LIMIT && PLAIN.test(text) && !text.includes('=?')) return text;
  const line = oneLine(text).trim();
  if (line === '') return '';
  return PLAIN.test(line) && !line.includes('=?')
    ? foldWords(line.split(' '), used)
    : foldWords(encodedWords(line), used);
}

/**
 * `Name <address>` for From, To and Reply-To. The name can't add a second address. Throws `invalid_address`.
 */
export function mailboxText({ address, name }: Mailbox, used: number): string {
  const bare = parseAddress(address);
  return name?.trim() ? labelledText(name, bare, used) : bare;
}

/** A display name before a value in angle brackets: quoted if it is ASCII, otherwise as encoded words. */
export function labelledText(name: string, bracketed: string, used: number): string {
  // Quotes, spaces and angle brackets around both.
  if (name.length <= 60 && used + name.length + bracketed.length + 5 <= LINE_LIMIT && QUOTABLE.test(name))
    return `"${name}" <${bracketed}>`;
  const label = oneLine(name).trim();
  const isPlain = /^[\x20-\x7e]{1,60}$/.test(label) && !label.includes('=?');
  const words = isPlain ? [`"${label.replace(/["\\]/g, '\\$&')}"`] : encodedWords(label);
  return foldWords([...words, `<${bracketed}>`], used);
}

/** Base64 words that never split a character and never exceed the length limit of RFC 2047. */
function encodedWords(text: string): string[] {
  const words: string[] = [];
  let chunk = '';
  let bytes = 0;
  for (const char of text.toWellFormed()) {
    const size = Buffer.byteLength(char);
    if (bytes + size > WORD_BYTES) {
      words.push(encodedWord(chunk));
      chunk = '';
      bytes = 0;
    }
    chunk += char;
    bytes += size;
  }
  words.push(encodedWord(chunk));
  return words;
}

function encodedWord(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
}

/** Joins words with spaces and starts a new line when one is full. Encodes words too long for any line. */
function foldWords(words: readonly string[], used: number): string {
  if (words.some((word) => word.length > 500)) return foldWords(encodedWords(words.join(' ')), used);
  let out = '';
  let length = used;
  for (const word of words) {
    const isFirst = out === '';
    const mustFold = !isFirst && length + 1 + word.length > LINE_LIMIT;
    out += isFirst ? word : `${mustFold ? '\r\n ' : ' '}${word}`;
    length = mustFold ? 1 + word.length : length + (isFirst ? 0 : 1) + word.length;
  }
  return out;
}

/** Replaces each run of line breaks and control characters with a space, so a value can't add a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
