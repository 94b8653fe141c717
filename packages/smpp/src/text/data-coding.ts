import { decodeGsm, encodeGsm } from './gsm.ts';

/** How the octets of a message encode characters. */
export type Alphabet = 'gsm' | 'ascii' | 'latin1' | 'ucs2' | 'utf8';

export interface Coding {
  /**
   * `default`: what the two sides agreed upon for data_coding 0. `octets`: no text at all. `unsupported`:
   * text nobody here can read.
   */
  alphabet: Exclude<Alphabet, 'utf8'> | 'default' | 'octets' | 'unsupported';
  /** 0 is shown at once and not stored (flash). */
  messageClass?: 0 | 1 | 2 | 3;
}

const PLAIN: readonly Coding['alphabet'][] = ['default', 'ascii', 'octets', 'latin1', 'octets'];
const GROUP_ALPHABETS: readonly Coding['alphabet'][] = ['gsm', 'octets', 'ucs2', 'unsupported'];
const CLASSES = [0, 1, 2, 3] as const;
const REPLACEMENT = '\ufffd';

/** What a data_coding means (SMPP 3.4 §5.2.19, and 3GPP TS 23.038 §4 for the coding groups). */
export function codingOf(dataCoding: number): Coding {
  if (dataCoding === 8) return { alphabet: 'ucs2' };
  if (dataCoding < 0x10) return { alphabet: PLAIN[dataCoding] ?? 'unsupported' };
  const messageClass = CLASSES[dataCoding & 3];
  if (dataCoding < 0x20)
    return withClass(GROUP_ALPHABETS[(dataCoding >> 2) & 3] ?? 'unsupported', messageClass);
  if (dataCoding >= 0xf0) return withClass((dataCoding & 4) === 0 ? 'gsm' : 'octets', messageClass);
  // Message waiting indications: the text is GSM in the groups 1100 and 1101, UCS-2 in 1110.
  if (dataCoding >= 0xe0) return { alphabet: 'ucs2' };
  return { alphabet: dataCoding >= 0xc0 ? 'gsm' : 'unsupported' };
}

function withClass(alphabet: Coding['alphabet'], messageClass: Coding['messageClass']): Coding {
  return messageClass === undefined ? { alphabet } : { alphabet, messageClass };
}

/**
 * Text of a message without its user data header; undefined for what is no text or in no alphabet known here.
 * `isExact` false: some octets stand for no character, and U+FFFD is in their place; none is ever left out.
 */
export function decodeText(
  octets: Uint8Array,
  dataCoding: number,
  defaultAlphabet: Alphabet = 'gsm',
): { text: string; isExact: boolean } | undefined {
  const { alphabet } = codingOf(dataCoding);
  if (alphabet === 'octets' || alphabet === 'unsupported') return undefined;
  return decodeAs(octets, alphabet === 'default' ? defaultAlphabet : alphabet);
}

function decodeAs(octets: Uint8Array, alphabet: Alphabet): { text: string; isExact: boolean } {
  const bytes = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
  if (alphabet === 'gsm') return decodeGsm(octets);
  if (alphabet === 'latin1') return { text: bytes.toString('latin1'), isExact: true };
  if (alphabet === 'ucs2') return decodeUcs2(bytes);
  if (alphabet === 'ascii') {
    const text = bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, REPLACEMENT);
    return { text, isExact: !text.includes(REPLACEMENT) };
  }
  const text = bytes.toString('utf8');
  return { text, isExact: Buffer.from(text).equals(bytes) };
}

/** UCS-2 is read as UTF-16, big end first, so that characters outside the first plane come through. */
function decodeUcs2(bytes: Buffer): { text: string; isExact: boolean } {
  const even = bytes.length & ~1;
  const text = Buffer.from(bytes.subarray(0, even)).swap16().toString('utf16le');
  const whole = even === bytes.length ? text : text + REPLACEMENT;
  return { text: whole.toWellFormed(), isExact: even === bytes.length && text.isWellFormed() };
}

/** Octets of a text; undefined when the alphabet does not have one of its characters. */
export function encodeText(text: string, alphabet: Alphabet): Buffer | undefined {
  if (alphabet === 'ucs2') return text.isWellFormed() ? Buffer.from(text, 'utf16le').swap16() : undefined;
  if (alphabet === 'utf8') return text.isWellFormed() ? Buffer.from(text) : undefined;
  if (alphabet === 'gsm') {
    const octets = encodeGsm(text);
    return octets && Buffer.from(octets.buffer);
  }
  const isInside = alphabet === 'ascii' ? !/[^\x00-\x7f]/.test(text) : !/[^\x00-\xff]/.test(text);
  return isInside ? Buffer.from(text, 'latin1') : undefined;
}

/**
 * GSM (data_coding 0) where it has every character, UCS-2 (8) for everything else. A lone surrogate becomes
 * U+FFFD.
 */
export function chooseCoding(text: string): { alphabet: 'gsm' | 'ucs2'; dataCoding: 0 | 8; octets: Buffer } {
  const gsm = encodeText(text, 'gsm');
  if (gsm !== undefined) return { alphabet: 'gsm', dataCoding: 0, octets: gsm };
  return { alphabet: 'ucs2', dataCoding: 8, octets: Buffer.from(text.toWellFormed(), 'utf16le').swap16() };
}
