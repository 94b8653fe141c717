import { encodeQuotedPrintable } from './protocol.ts';
import { type RawField, readHead } from './raw-message.ts';
import { longestLine } from './repair-head.ts';

/** Rewrites HTML given as one character per byte. `decode` turns a piece of it into real characters. */
export type HtmlRewriter = (html: string, decode: (bytes: string) => string) => string;

const deepest = 5;
/** Larger HTML parts stay unchanged. Mail clients don't show that much. */
const largestHtml = 1_000_000;
/** Character sets that are supersets of ASCII. */
const asciiCharsets = /^(?:utf-8|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/;

/** Whether we may change a message: not signed or encrypted, and of a type that can contain HTML. */
export function isRewritable(fields: readonly RawField[]): boolean {
  if (fields.some(({ name }) => name === 'dkim-signature')) return false;
  return /^(?:text\/html|multipart\/(?:mixed|alternative|related))$/.test(contentTypeOf(fields).type);
}

/**
 * Rewrites the HTML parts of a message. Everything else stays byte for byte, including parts that can't be
 * changed safely: in a character set that isn't based on ASCII, over a megabyte, broken, signed, or with
 * lines that would become too long. Line ends must be CRLF.
 */
export function rewriteHtmlParts(message: Buffer, rewrite: HtmlRewriter): Buffer {
  return rewriteEntity(message, rewrite, 0);
}

function rewriteEntity(entity: Buffer, rewrite: HtmlRewriter, depth: number): Buffer {
  const head = readHead(entity);
  if (head === null || depth > deepest) return entity;
  const { type, params } = contentTypeOf(head.fields);
  if (type === 'text/html') return rewriteHtml(entity, head, params, rewrite);
  if (!/^multipart\/(?:mixed|alternative|related)$/.test(type)) return entity;
  const boundary = params('boundary');
  const parts = boundary === '' ? null : partsOf(entity, head.bodyAt, boundary);
  if (parts === null) return entity;
  let from = 0;
  const pieces = parts.flatMap(({ start, end }) => {
    const between = entity.subarray(from, start);
    from = end;
    return [between, rewriteEntity(entity.subarray(start, end), rewrite, depth + 1)];
  });
  return Buffer.concat([...pieces, entity.subarray(from)]);
}

/** The positions of the parts of a multipart body; null if the last boundary is missing. */
export function partsOf(
  entity: Buffer,
  bodyAt: number,
  boundary: string,
): { start: number; end: number }[] | null {
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const parts: { start: number; end: number }[] = [];
  // The head's blank line may be the line end before the first boundary.
  let [at, start] = [entity.indexOf(mark, bodyAt - 2), -1];
  while (at !== -1) {
    const lineEnd = entity.indexOf('\r\n', at + mark.length);
    const rest = entity.toString('latin1', at + mark.length, lineEnd === -1 ? entity.length : lineEnd);
    const isLast = rest.startsWith('--');
    if (isLast || /^[ \t]*$/.test(rest)) {
      if (start !== -1) parts.push({ start, end: Math.max(start, at) });
      if (isLast) return parts;
      start = lineEnd === -1 ? entity.length : lineEnd + 2;
    }
    at = entity.indexOf(mark, Math.max(at + 2, start - 2));
  }
  return null;
}

function rewriteHtml(
  entity: Buffer,
  head: { fields: RawField[]; bodyAt: number },
  params: (name: string) => string,
  rewrite: HtmlRewriter,
): Buffer {
  const charset = params('charset').toLowerCase() || 'us-ascii';
  const isFile = /^attachment\b/i.test(valueOf(head.fields, 'content-disposition'));
  const body = entity.subarray(head.bodyAt);
  if (isFile || body.length > 2 * largestHtml || !asciiCharsets.test(charset)) return entity;
  const encoding = valueOf(head.fields, 'content-transfer-encoding').toLowerCase() || '7bit';
  const html = decodeBody(body, encoding);
  if (html === null || html.length > largestHtml) return entity;
  const decode =
    charset === 'utf-8'
      ? (bytes: string) => Buffer.from(bytes, 'latin1').toString()
      : (bytes: string) => bytes;
  const encoded = encodeBody(rewrite(html, decode), encoding);
  return encoded === null ? entity : Buffer.concat([entity.subarray(0, head.bodyAt), encoded]);
}

function decodeBody(body: Buffer, encoding: string): string | null {
  if (/^(?:7bit|8bit|binary)$/.test(encoding)) return body.toString('latin1');
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64').toString('latin1');
  if (encoding !== 'quoted-printable') return null;
  const text = body.toString('latin1').replace(/[ \t]+(?=\r\n|$)/g, '');
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function encodeBody(html: string, encoding: string): Buffer | null {
  if (encoding === 'base64') {
    const text = Buffer.from(html, 'latin1').toString('base64');
    return Buffer.from(`${text.replace(/.{76}(?=.)/g, '$&\r\n')}\r\n`, 'latin1');
  }
  if (encoding === 'quoted-printable')
    return Buffer.from(encodeQuotedPrintable(html, true, 'latin1'), 'latin1');
  const isTooLong = html.split('\r\n').some((line) => line.length > longestLine);
  return isTooLong ? null : Buffer.from(html, 'latin1');
}

export function contentTypeOf(fields: readonly RawField[]): {
  type: string;
  params: (name: string) => string;
} {
  const value = valueOf(fields, 'content-type') || 'text/plain';
  const type = /^[^;\s]+/.exec(value)?.[0].toLowerCase() ?? '';
  const params = (name: string) => {
    const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(value);
    return found?.[1] ?? found?.[2] ?? '';
  };
  return { type, params };
}

export function valueOf(fields: readonly RawField[], name: string): string {
  const text = fields.find((field) => field.name === name)?.text ?? '';
  return text
    .slice(text.indexOf(':') + 1)
    .replace(/\r\n(?=[ \t])/g, '')
    .trim();
}
