import { decodeEntities, withoutTags } from './html-text.ts';

/** The searched part of a message's text, in characters. */
const SEARCHED_CHARACTERS = 16_000;
const MAX_DEPTH = 10;

/**
 * The words of all text parts in lower case, for search only. The first search of a full mailbox reads 5,000
 * messages, and the full parser takes about 1 ms for each.
 */
export function searchText(raw: Buffer): string {
  return partText(raw.toString('latin1'), 0).replace(/\s+/g, ' ').slice(0, SEARCHED_CHARACTERS).toLowerCase();
}

/** `part` is a MIME entity with its headers, one character per byte. */
function partText(part: string, depth: number): string {
  const { header, body } = splitPart(part);
  const type = headerValue(header, 'content-type') || 'text/plain';
  const boundary = /^multipart\/.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/is.exec(type);
  if (boundary && depth < MAX_DEPTH) {
    const [, ...parts] = `\n${body}`.split(`\n--${boundary[1] ?? boundary[2] ?? ''}`);
    return parts
      .map((inner) => (inner.startsWith('--') ? '' : partText(inner.replace(/^[ \t]*\r?\n/, ''), depth + 1)))
      .join('\n');
  }
  if (!/^(text|message)\//i.test(type)) return '';
  const text = decodeBody(
    body,
    headerValue(header, 'content-transfer-encoding').toLowerCase(),
    /charset="?([^\s;"]+)/i.exec(type)?.[1],
  );
  return /^text\/html/i.test(type) ? decodeEntities(withoutTags(text)) : text;
}

function splitPart(part: string): { header: string; body: string } {
  if (/^\r?\n/.test(part)) return { header: '', body: part };
  const end = /\r?\n\r?\n/.exec(part);
  return end
    ? { header: part.slice(0, end.index), body: part.slice(end.index + end[0].length) }
    : { header: part, body: '' };
}

function headerValue(header: string, name: string): string {
  return new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'im').exec(header)?.[1]?.trim() ?? '';
}

function decodeBody(body: string, encoding: string, charset = 'utf-8'): string {
  return decodeCharset(decodeTransfer(body, encoding), charset);
}

function decodeTransfer(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const plain = body
    .replace(/=\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1');
}

function decodeCharset(bytes: Buffer, charset: string): string {
  if (/^(utf-?8|us-ascii)$/i.test(charset)) return bytes.toString('utf8');
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
