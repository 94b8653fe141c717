import { DomainError } from '../../kernel/index.ts';

/**
 * The text of an HTML file: in the encoding of its byte order mark, else the one it names, else UTF-8. Throws
 * `invalid_file` if its bytes aren't text in that encoding.
 */
export function decodeHtml(bytes: Buffer): string {
  const encoding = markedEncoding(bytes) ?? namedEncoding(bytes) ?? 'utf-8';
  const decoder = decoderOf(encoding);
  try {
    const text = decoder.decode(bytes);
    if (text.includes('\0')) throw new TypeError('Not a text');
    return text;
  } catch (cause) {
    throw refused(`The HTML isn’t text in ${encoding.toUpperCase()}.`, cause);
  }
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw refused(`The HTML says that it is written in “${encoding.slice(0, 40)}”, which we can’t read.`);
  }
}

function refused(problem: string, cause?: unknown): DomainError {
  return new DomainError('invalid_file', `${problem} Save it as UTF-8 and try again.`, {}, { cause });
}

function markedEncoding(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** From `<meta charset>` or `<meta http-equiv>`, in the first kilobytes as browsers look for it. */
function namedEncoding(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 4096);
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w:.+-]+)/i.exec(start)?.[1]?.toLowerCase() ?? null;
}
