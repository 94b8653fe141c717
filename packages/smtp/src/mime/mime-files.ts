import { headerLine } from './mime-headers.ts';

/** A file in a message. The caller must have validated its name, type and content id. */
export interface MimeFile {
  filename: string;
  contentType: string;
  contentId?: string | undefined;
  content: Uint8Array;
}

/** Joins parts under one boundary. Each part must begin with its header and end with a line end. */
export function multipart(
  kind: 'alternative' | 'related' | 'mixed',
  boundary: string,
  parts: readonly string[],
): string {
  const type = headerLine('Content-Type', `multipart/${kind};\r\n boundary="${boundary}"`);
  return `${type}\r\n${parts.map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n`;
}

/** A body with its files: images that the HTML refers to as related parts (RFC 2387), the rest attached. */
export function withFiles(body: string, files: readonly MimeFile[], boundary: string): string {
  const inline = files.filter(({ contentId }) => contentId !== undefined);
  const attached = files.filter(({ contentId }) => contentId === undefined);
  const related =
    inline.length === 0 ? body : multipart('related', `${boundary}r`, [body, ...inline.map(filePart)]);
  return attached.length === 0
    ? related
    : multipart('mixed', `${boundary}m`, [related, ...attached.map(filePart)]);
}

function filePart({ filename, contentType, contentId, content }: MimeFile): string {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return (
    headerLine('Content-Type', contentType) +
    headerLine('Content-Transfer-Encoding', 'base64') +
    headerLine(
      'Content-Disposition',
      `${contentId === undefined ? 'attachment' : 'inline'};${fileNames(filename)}`,
    ) +
    (contentId === undefined ? '' : headerLine('Content-ID', `<${contentId}>`)) +
    `\r\n${bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n')}\r\n`
  );
}

/**
 * A non-ASCII name is written in RFC 2231 form only: given an ASCII fallback as well, some mail programs
 * showed the garbled fallback. It is split into parts (section 3) because a header line has at most 998
 * characters.
 */
function fileNames(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name) && !/["\\]/.test(name)) return `\r\n filename="${name}"`;
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const parts = full.match(/(?:%..|[^%]){1,18}/g) ?? [''];
  if (parts.length === 1) return `\r\n filename*=utf-8''${full}`;
  return parts.map((part, n) => `\r\n filename*${n}*=${n === 0 ? "utf-8''" : ''}${part}`).join(';');
}
