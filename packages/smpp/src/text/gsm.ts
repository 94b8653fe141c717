// The default alphabet of GSM 03.38 (3GPP TS 23.038 §6.2.1), one row of the standard's table per line. Free
// of Node: browsers count with it.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅå' +
  'Δ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ' +
  ' !"#¤%&\'()*+,-./' +
  '0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNO' +
  'PQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmno' +
  'pqrstuvwxyzäöñüà';
const ESCAPE = 0x1b;
/** Characters that take an escape in front of them, and so two septets. */
const EXTENSION: readonly (readonly [number, string])[] = [
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
];
const REPLACEMENT = '\ufffd';

// By UTF-16 unit: 0 for what GSM does not have, 1 + septet, and 0x100 on top of it for the extension. Every
// character is in the BMP.
const SEPTETS = new Uint16Array(0x10000);
for (let septet = 0; septet < BASIC.length; septet += 1)
  if (septet !== ESCAPE) SEPTETS[BASIC.charCodeAt(septet)] = 1 + septet;
for (const [septet, character] of EXTENSION) SEPTETS[character.charCodeAt(0)] = 0x101 + septet;
const EXTENDED = new Map(EXTENSION);
/** 1 for octets that stand for the same character in ASCII: letters, digits, most punctuation. */
const SAME_IN_ASCII = new Uint8Array(256);
for (let septet = 0; septet < BASIC.length; septet += 1)
  if (septet !== ESCAPE && BASIC.charCodeAt(septet) === septet) SAME_IN_ASCII[septet] = 1;
const ASCII = new TextDecoder();

/** How many septets a text takes; undefined when it has a character that GSM does not have. */
export function gsmLength(text: string): number | undefined {
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const entry = SEPTETS[text.charCodeAt(index)] ?? 0;
    if (entry === 0) return undefined;
    length += entry > 0x100 ? 2 : 1;
  }
  return length;
}

/** Septets of one UTF-16 unit: 1, or 2 with its escape; 0 for what GSM does not have. */
export function gsmSeptets(unit: number): 0 | 1 | 2 {
  const entry = SEPTETS[unit] ?? 0;
  return entry === 0 ? 0 : entry > 0x100 ? 2 : 1;
}

/** The characters of a text that GSM does not have, each once, in the order they appear. */
export function charactersOutsideGsm(text: string): string[] {
  return [...new Set(text)].filter((character) => gsmLength(character) === undefined);
}

/**
 * One octet per septet, unpacked, as SMPP carries them. Undefined rather than another character for what GSM
 * does not have.
 */
export function encodeGsm(text: string): Uint8Array | undefined {
  const length = gsmLength(text);
  if (length === undefined) return undefined;
  const octets = new Uint8Array(length);
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    const entry = SEPTETS[text.charCodeAt(index)] ?? 0;
    if (entry > 0x100) octets[at++] = ESCAPE;
    octets[at++] = (entry & 0xff) - 1;
  }
  return octets;
}

/**
 * Text of unpacked septets. After an escape, what the extension does not have is read from the basic table,
 * as the standard asks (§6.2.1.1). Octets above 0x7f and an escape at the end become U+FFFD and `isExact`
 * false.
 */
export function decodeGsm(octets: Uint8Array): { text: string; isExact: boolean } {
  if (isSameInAscii(octets)) return { text: ASCII.decode(octets), isExact: true };
  let text = '';
  let isExact = true;
  for (let index = 0; index < octets.length; index += 1) {
    let octet = octets[index] ?? 0;
    let character: string | undefined;
    if (octet === ESCAPE) {
      index += 1;
      octet = octets[index] ?? 0xff;
      character = EXTENDED.get(octet);
    }
    if (character === undefined && (octet > 0x7f || octet === ESCAPE)) isExact = false;
    text += character ?? (octet > 0x7f || octet === ESCAPE ? REPLACEMENT : BASIC.charAt(octet));
  }
  return { text, isExact };
}

/** A plain loop: a call for each octet took a twentieth of the gateway's time. */
function isSameInAscii(octets: Uint8Array): boolean {
  for (let index = 0; index < octets.length; index += 1)
    if (SAME_IN_ASCII[octets[index] ?? 0] !== 1) return false;
  return true;
}
