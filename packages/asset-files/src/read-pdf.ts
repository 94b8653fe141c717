import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { inPdfLane } from './reading.ts';
import { RefusedFile } from './refused-file.ts';
import { type ReadFile, type Rendition, widths } from './rendition.ts';

/** What the process found. `picture` is the first page as a PNG. */
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
const heapMb = 192;
/** What the process may take, 80 MB of it before it reads: a few kilobytes can unpack to gigabytes, outside its heap too. */
const mostResident = 300_000_000;
const weighMs = 10;

/** Checks a PDF and draws its first page. The file itself is stored as it is. Throws `RefusedFile`. */
export async function readPdf(bytes: Uint8Array): Promise<ReadFile> {
  // A file that begins as something else can be read as that by a careless program.
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') throw refusals.damaged;
  const answer = await inPdfLane(() => inProcess(bytes));
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

function inProcess(bytes: Uint8Array): Promise<PdfAnswer> {
  return new Promise((resolve) => {
    const reader = fork(new URL('./pdf-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
      // Nothing of ours is there to be read: no database, no secret.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (answer: PdfAnswer) => {
      clearTimeout(timer);
      clearInterval(scales);
      reader.kill('SIGKILL');
      resolve(answer);
    };
    const timer = setTimeout(() => end({ refusal: 'heavy' }), timeoutMs);
    const scales = setInterval(() => {
      if (residentBytes(reader.pid) > mostResident) end({ refusal: 'heavy' });
    }, weighMs);
    reader.once('message', (answer) => end(answer as PdfAnswer));
    reader.once('error', () => end({ refusal: 'heavy' }));
    reader.once('exit', () => end({ refusal: 'heavy' }));
    reader.send(bytes, (error) => {
      if (error !== null) end({ refusal: 'heavy' });
    });
  });
}

/** Memory of a process; 0 where there is no /proc, and only its heap is limited. */
function residentBytes(pid: number | undefined): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return Number(pages) * 4_096;
  } catch {
    return 0;
  }
}
