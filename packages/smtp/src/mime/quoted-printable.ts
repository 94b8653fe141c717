/** 75 plus the `=` of a soft line break is the limit of 76 in RFC 2045 §6.7. */
const LINE_CHARS = 75;
export const SOFT_BREAK = '=\r\n';

const LITERAL = /^[\x20-\x3c\x3e-\x7e]*$/;
const ASCII = /^[\0-\x7f]*$/;
const HEX = '0123456789ABCDEF';

/**
 * Encodes text as quoted-printable, beginning at the start of a line. Line feeds become CRLF. No line starts
 * with a dot or `From `. The last line has room for a soft line break, so segments encoded separately can be
 * joined with `SOFT_BREAK`. If `isLast` is false, such a break must follow, and white space at the end of the
 * text stays as it is.
 */
export function encodeQuotedPrintable(
  text: string,
  isLast: boolean,
  charset: 'utf8' | 'latin1' = 'utf8',
): string {
  if (!isLast && LITERAL.test(text)) {
    const literal = breakLiteral(text);
    if (literal !== null) return literal;
  }
  if (!/[\r\n]/.test(text)) return encodeLine(text, isLast, charset);
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return lines
    .map((line, index) => encodeLine(line, isLast || index < lines.length - 1, charset))
    .join('\r\n');
}

/** A segment ready for the next one: it gets a soft break unless it ends a line. */
export function joinSegment(segment: string): string {
  return segment === '' || segment.endsWith('\r\n') ? segment : segment + SOFT_BREAK;
}

/**
 * Printable ASCII only needs line breaks. Returns null when one falls before a dot or `From `, which must be
 * encoded.
 */
function breakLiteral(text: string): string | null {
  let out = '';
  for (let at = 0; at < text.length; at += LINE_CHARS) {
    if (text.charCodeAt(at) === 0x2e || text.startsWith('From ', at)) return null;
    out += (at === 0 ? '' : SOFT_BREAK) + text.slice(at, at + LINE_CHARS);
  }
  return out;
}

/** Copies runs of plain characters at once. `line` has no line ends. */
function encodeLine(line: string, endsHere: boolean, charset: 'utf8' | 'latin1'): string {
  const bytes = ASCII.test(line) ? line : Buffer.from(line, charset).toString('latin1');
  let out = '';
  /** Where the characters not copied yet begin. */
  let from = 0;
  let column = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes.charCodeAt(i);
    const isWhite = byte === 0x20 || byte === 0x09;
    // RFC 2045 §6.7, rule 3: servers may remove white space at the end of a line.
    const isPlain = isWhite
      ? !(endsHere && i === bytes.length - 1)
      : byte > 0x20 && byte < 0x7f && byte !== 0x3d;
    if (column + (isPlain ? 1 : 3) > LINE_CHARS) {
      out += bytes.slice(from, i) + SOFT_BREAK;
      from = i;
      column = 0;
    }
    if (isPlain && !(column === 0 && mustHide(bytes, i, byte))) {
      column += 1;
      continue;
    }
    out += `${bytes.slice(from, i)}=${HEX[byte >> 4]}${HEX[byte & 15]}`;
    from = i + 1;
    column += 3;
  }
  return out + bytes.slice(from);
}

/** At the start of a line, a dot and `From ` are encoded. */
function mustHide(bytes: string, at: number, byte: number): boolean {
  return byte === 0x2e || (byte === 0x46 && bytes.startsWith('From ', at));
}
