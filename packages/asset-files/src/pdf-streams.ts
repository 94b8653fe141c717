import { constants, inflateSync } from 'node:zlib';

/** What one stream of a PDF may unpack to. Page descriptions and fonts have a few megabytes. */
const mostUnpacked = 64_000_000;
/** Packers we don't undo, by how much larger they can make what they unpack. */
const growth: Record<string, number> = { LZW: 1_400, RunLength: 64 };
const streamStart = />>\s*stream\r?\n/g;

/** A stream with its dictionary. Names in it are unescaped. */
export interface PdfStream {
  dictionary: string;
  packed: Buffer;
}

/** Letters of a name can be written as their numbers: `/J#61vaScript` (ISO 32000, 7.3.5). */
export const unescaped = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Every stream of a file; `text` is its bytes as Latin-1. */
export function* streamsOf(bytes: Buffer, text: string): Generator<PdfStream> {
  for (const { index, 0: start } of text.matchAll(streamStart)) {
    const head = unescaped(text.slice(Math.max(0, index - 2_000), index));
    const from = index + start.length;
    const end = text.indexOf('endstream', from);
    yield {
      dictionary: head.slice(head.lastIndexOf(' obj') + 1),
      packed: bytes.subarray(from, end === -1 ? bytes.byteLength : end),
    };
  }
}

/** The content of a stream as far as our packers undo it; null if it is larger than any that is needed. */
export function unpack({ dictionary, packed }: PdfStream): Buffer | null {
  // Nobody writes its filters elsewhere, or packs the same twice.
  if (/\/Filter\s+\d/.test(dictionary)) return null;
  const filters = filtersIn(dictionary);
  if (new Set(filters).size < filters.length) return null;
  let content = packed;
  for (const filter of filters) {
    if (content.byteLength * (growth[filter] ?? 1) > mostUnpacked) return null;
    if (filter === 'ASCIIHex')
      content = Buffer.from(content.toString('latin1').replaceAll(/[\s>]/g, ''), 'hex');
    else if (filter === 'ASCII85') content = fromAscii85(content.toString('latin1'));
    else if (filter === 'Flate') {
      const flat = inflate(content);
      if (flat === null) return null;
      content = flat;
    } else return content;
  }
  return content;
}

function filtersIn(dictionary: string): string[] {
  const value = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? '';
  return [...value.matchAll(/\/(\w+)Decode/g)].map(([, name = '']) => name);
}

function inflate(content: Buffer): Buffer | null {
  try {
    return inflateSync(content, { maxOutputLength: mostUnpacked, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return error instanceof RangeError ? null : content;
  }
}

/** Five letters are four bytes, `z` is four zeros (ISO 32000, 7.4.3). */
function fromAscii85(text: string): Buffer {
  const digits = (text.split('~>')[0] ?? '').replaceAll(/[^!-uz]/g, '').replaceAll('z', '!!!!!');
  const bytes = Buffer.alloc(Math.ceil(digits.length / 5) * 4);
  for (let at = 0; at < digits.length; at += 5) {
    const group = digits.slice(at, at + 5).padEnd(5, 'u');
    let value = 0;
    for (const letter of group) value = value * 85 + (letter.charCodeAt(0) - 33);
    bytes.writeUInt32BE(value % 2 ** 32, (at / 5) * 4);
  }
  return bytes.subarray(0, Math.floor((digits.length * 4) / 5));
}
