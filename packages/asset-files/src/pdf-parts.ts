import { streamsOf, unescaped, unpack } from './pdf-streams.ts';

/** Names of what a viewer would run, open or send, and of files inside the file. */
const activeNames =
  /\/(?:JavaScript|Launch|RichMedia|EmbeddedFiles?|SubmitForm|ImportData|GoToE|Rendition|XFA\s*[[\d])(?![A-Za-z])/;
/** A page of another kind around or inside the file. */
const markup = /<(?:script|html|!doctype\s+html|svg|iframe|body|\?php)\b/i;

/** What is wrong with a PDF as far as its bytes tell, without drawing it. */
export type PdfFinding = 'active' | 'protected' | 'heavy' | null;

/** Looks at everything outside streams, at the objects inside compressed ones, and at what each unpacks to. */
export function lookInto(given: Uint8Array): PdfFinding {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const text = bytes.toString('latin1');
  if (/\/Encrypt\s*(?:\d|<<)/.test(text)) return 'protected';
  if (activeNames.test(unescaped(text)) || markup.test(text) || hasTail(text)) return 'active';
  for (const stream of streamsOf(bytes, text)) {
    const content = unpack(stream);
    if (content === null) return 'heavy';
    if (!/\/ObjStm\b/.test(stream.dictionary)) continue;
    // Writers pack objects plainly. Anything else would only hide them from us.
    if (/\/Predictor\s+(?!1\b)/.test(stream.dictionary)) return 'active';
    if (activeNames.test(unescaped(content.toString('latin1')))) return 'active';
  }
  return null;
}

/** Another file after the end of this one. */
function hasTail(text: string): boolean {
  const end = text.lastIndexOf('%%EOF');
  return end !== -1 && /[^\s\0]/.test(text.slice(end + '%%EOF'.length));
}
