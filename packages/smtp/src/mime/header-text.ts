import { oneLine } from '../templates/index.ts';
import { parseAddress } from './address.ts';
import type { Mailbox } from './address.ts';

const LINE_LIMIT = 76;
/** 45 bytes make 60 letters of base64, 72 with the frame: under the 75 of RFC 2047 §2. */
const WORD_BYTES = 45;
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * Text for an unstructured header such as Subject: folded, non-ASCII as encoded words (RFC 2047), any line
 * break a space. `used` is the length of what stands before it on its line.
 */
export function headerText(text: string, used: number): string {
  const line = oneLine(text).trim();
  if (line === '') return '';
  return PLAIN.test(line) && !line.includes('=?')
    ? foldWords(line.split(' '), used)
    : foldWords(encodedWords(line), used);
}

/** `Name <address>` for From, To and Reply-To. The address is checked; the name cannot add a second one. */
export function mailboxText({ address, name }: Mailbox, used: number): string {
  const bare = parseAddress(address);
  return name?.trim() ? labelledText(name, bare, used) : bare;
}

/** A name for people before something in angle brackets; quoted where ASCII, else in encoded words. */
export function labelledText(name: string, bracketed: string, used: number): string {
  const label = oneLine(name).trim();
  const isPlain = /^[\x20-\x7e]{1,60}$/.test(label) && !label.includes('=?');
  const words = isPlain ? [`"${label.replace(/["\\]/g, '\\$&')}"`] : encodedWords(label);
  return foldWords([...words, `<${bracketed}>`], used);
}

/** Words of base64, each a whole number of characters, none longer than RFC 2047 allows. */
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

/**
 * Joins words with spaces, on a new line where the old one is full. A word too long for any line is encoded.
 */
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
