import { constants, inflateSync } from 'node:zlib';

/** Names of what a viewer would run, open or send, and of files inside the file. */
const activeNames =
  /\/(?:JavaScript|Launch|RichMedia|EmbeddedFiles?|SubmitForm|ImportData|GoToE|Rendition|XFA\s*[[\d])(?![A-Za-z])/;
/** A page of another kind around or inside the file. */
const markup = /<(?:script|html|!doctype\s+html|svg|iframe|body|\?php)\b/i;
const streamStart = />>\s*stream\r?\n/g;
/** Objects of one file are far smaller, and pictures aren't among them. */
const mostUnpacked = 64_000_000;

/** What is wrong with a PDF as far as its bytes tell, without drawing it. */
export type PdfFinding = 'active' | 'protected' | 'heavy' | null;

/** Looks at everything outside streams, and at the objects inside compressed ones. */
export function lookInto(bytes: Uint8Array): PdfFinding {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (/\/Encrypt\s*(?:\d|<<)/.test(text)) return 'protected';
  const plain = unescaped(text);
  if (activeNames.test(plain) || markup.test(text) || hasTail(text)) return 'active';
  return lookIntoObjects(text);
}

/** Letters of a name can be written as their numbers: `/J#61vaScript` (ISO 32000, 7.3.5). */
const unescaped = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Another file after the end of this one. */
function hasTail(text: string): boolean {
  const end = text.lastIndexOf('%%EOF');
  return end !== -1 && /[^\s\0]/.test(text.slice(end + '%%EOF'.length));
}

function lookIntoObjects(text: string): PdfFinding {
  let left = mostUnpacked;
  for (const { index, 0: start } of text.matchAll(streamStart)) {
    const head = unescaped(text.slice(Math.max(0, index - 2_000), index));
    const dictionary = head.slice(head.lastIndexOf(' obj') + 1);
    if (!/\/ObjStm\b/.test(dictionary)) continue;
    // Writers pack objects plainly. Anything else would only hide them from us.
    if (/\/Predictor\s+(?!1\b)|\/(?:ASCII85|ASCIIHex|LZW|RunLength)Decode/.test(dictionary)) return 'active';
    const from = index + start.length;
    const objects = unpack(text.slice(from, endOf(text, from)), left);
    if (objects === null) return 'heavy';
    left -= objects.length;
    if (activeNames.test(unescaped(objects))) return 'active';
  }
  return null;
}

function endOf(text: string, from: number): number {
  const end = text.indexOf('endstream', from);
  return end === -1 ? text.length : end;
}

/** Null if there is more than `most`. */
function unpack(packed: string, most: number): string | null {
  try {
    const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(Buffer.from(packed, 'latin1'), options).toString('latin1');
  } catch (error) {
    return error instanceof RangeError ? null : packed;
  }
}
