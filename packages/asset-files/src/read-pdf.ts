import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { alone } from './reading.ts';
import { RefusedFile } from './refused-file.ts';
import { type ReadFile, type Rendition, widths } from './rendition.ts';

/** What the thread found. `picture` is the first page as a PNG. */
export type PdfAnswer =
  | { pages: number; width: number; height: number; picture: Uint8Array }
  | { refusal: keyof typeof refusals };

const refusals = {
  active: new RefusedFile(
    'unsafe_file',
    'This PDF contains scripts, actions or attached files. Print it to a new PDF and upload that one.',
  ),
  protected: new RefusedFile(
    'unsafe_file',
    'This PDF is protected, so we can’t check it. Print it to a new PDF and upload that one.',
  ),
  damaged: new RefusedFile(
    'damaged_file',
    'This PDF is damaged or incomplete. Export it again and try again.',
  ),
  heavy: new RefusedFile(
    'too_large',
    'This PDF is too complex to draw. Print it to a new PDF and upload that one.',
  ),
};

const timeoutMs = 20_000;
const threadMb = 192;
/** What the process may grow by meanwhile: a few kilobytes can unpack to gigabytes, outside the thread's heap too. */
const mostGrowth = 200_000_000;
const weighMs = 10;

/** Checks a PDF and draws its first page. The file itself is stored as it is. Throws `RefusedFile`. */
export async function readPdf(bytes: Uint8Array): Promise<ReadFile> {
  // A file that begins as something else can be read as that by a careless program.
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') throw refusals.damaged;
  // What the process grows by meanwhile is the PDF's own.
  const answer = await alone(() => inThread(bytes));
  if ('refusal' in answer) throw refusals[answer.refusal];
  const { picture, ...facts } = answer;
  const page = { email: await draw(picture, 'email'), thumb: await draw(picture, 'thumb') };
  const full = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    type: 'application/pdf',
    ...facts,
    renditions: [
      { name: 'full', type: 'application/pdf', bytes: full, width: 0, height: 0 },
      page.email,
      page.thumb,
    ],
  };
}

async function draw(page: Uint8Array, name: 'email' | 'thumb'): Promise<Rendition> {
  const { data, info } = await sharp(page)
    .flatten({ background: '#ffffff' })
    .resize({ width: widths[name], withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { name, type: 'image/jpeg', bytes: data, width: info.width, height: info.height };
}

function inThread(bytes: Uint8Array): Promise<PdfAnswer> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: threadMb },
      env: {},
    });
    const end = (answer: PdfAnswer) => {
      clearTimeout(timer);
      clearInterval(scales);
      void thread.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ refusal: 'heavy' }), timeoutMs);
    const before = process.memoryUsage.rss();
    const scales = setInterval(() => {
      if (process.memoryUsage.rss() - before > mostGrowth) end({ refusal: 'heavy' });
    }, weighMs);
    thread.once('message', end);
    thread.once('error', () => end({ refusal: 'heavy' }));
    thread.once('exit', () => end({ refusal: 'heavy' }));
  });
}
