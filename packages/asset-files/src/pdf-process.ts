import { createCanvas } from '@napi-rs/canvas';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { lookInto } from './pdf-parts.ts';
import type { PdfAnswer } from './read-pdf.ts';
import { widths } from './rendition.ts';

// Runs in a process of its own with limited memory and time, because drawing a PDF executes what its author wrote.
const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const resource = (name: string) => `${pathToFileURL(join(folder, name)).href}/`;

/** In points. The largest unit times the largest page that viewers know is below it. */
const longestSide = 1_000_000_000;

async function read(bytes: Uint8Array): Promise<PdfAnswer> {
  const finding = lookInto(bytes);
  if (finding !== null) return { refusal: finding };
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    stopAtErrors: false,
    useSystemFonts: false,
    disableFontFace: true,
    standardFontDataUrl: resource('standard_fonts'),
    cMapUrl: resource('cmaps'),
    wasmUrl: resource('wasm'),
    maxImageSize: 64_000_000,
    canvasMaxAreaInBytes: 64_000_000,
  });
  const file = await task.promise;
  const [scripts, opening, attachments] = await Promise.all([
    file.getJSActions(),
    file.getOpenAction(),
    file.getAttachments(),
  ]);
  if (scripts !== null || attachments !== null || (opening !== null && 'action' in opening))
    return { refusal: 'active' };
  const page = await file.getPage(1);
  if ((await page.getJSActions()) !== null) return { refusal: 'active' };
  const natural = page.getViewport({ scale: 1 });
  if (Math.max(natural.width, natural.height) > longestSide) return { refusal: 'heavy' };
  const viewport = page.getViewport({
    scale: Math.min(4, widths.email / Math.max(natural.width, natural.height)),
  });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas, viewport, background: '#ffffff' }).promise;
  const picture = await canvas.encode('png');
  return {
    pages: file.numPages,
    width: Math.round(natural.width),
    height: Math.round(natural.height),
    picture,
  };
}

process.once('message', (bytes: Uint8Array) => {
  // pdfjs refuses a Buffer, which is what arrives.
  void read(new Uint8Array(bytes))
    .catch(
      (error: Error): PdfAnswer => ({
        refusal: error.name === 'PasswordException' ? 'protected' : 'damaged',
      }),
    )
    .then((answer) => process.send?.(answer));
});
