/** Relaxed canonical forms of RFC 6376 §3.4. Everything is ASCII or Latin-1 bytes; lines end with CRLF. */

/** A header field, folding and all, as `name:value` without its line end (§3.4.2). */
export function relaxedHeader(field: string): string {
  const colon = field.indexOf(':');
  const name = field.slice(0, colon).trim().toLowerCase();
  return `${name}:${field.slice(colon + 1).replace(/\r\n/g, '').replace(/[ \t]+/g, ' ').trim()}`;
}

/** The body: runs of white space become one space, none stay at line ends, empty lines at the end go (§3.4.4). */
export function relaxedBody(body: Buffer): Buffer {
  if (isRelaxed(body)) return body;
  const text = body
    .toString('latin1')
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n|$)/g, '')
    .replace(/(\r\n)+$/, '');
  return Buffer.from(text === '' ? '' : `${text}\r\n`, 'latin1');
}

const SPACE = 0x20;
const TAB = 0x09;
const CR = 0x0d;
const LF = 0x0a;

/** Our own bodies nearly always are in this form already, and then need neither copy nor regular expression. */
function isRelaxed(body: Buffer): boolean {
  const { length } = body;
  if (length < 3 || body[length - 1] !== LF || body[length - 2] !== CR || body[length - 3] === LF) return false;
  let previous = 0;
  for (let i = 0; i < length; i += 1) {
    const byte = body[i] ?? 0;
    if (byte === TAB || ((byte === SPACE || byte === CR) && previous === SPACE)) return false;
    previous = byte;
  }
  return true;
}
