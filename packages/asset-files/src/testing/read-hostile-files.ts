import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { readUpload, RefusedFile } from '../index.ts';
import { payload } from './hostile-file.ts';

/** What became of a hostile file. */
export interface Outcome {
  name: string;
  /** Null if it was accepted. */
  refusal: { code: string; message: string } | null;
  /** The type of each rendition: what it is stored as, and what its content is. */
  types: [stored: string, found: string | undefined][];
  hasPayload: boolean;
  seconds: number;
}

// Two files at the same time, as uploads are read, in a process of its own: its memory is what the test is about.
const [, , folder = ''] = process.argv;
const outcomes: Outcome[] = [];
const waiting = (await readdir(folder)).values();
await Promise.all([1, 2].map(() => work()));
process.stdout.write(JSON.stringify({ outcomes, peakMb: process.resourceUsage().maxRSS / 1_024 }));

async function work(): Promise<void> {
  for (const name of waiting) {
    const bytes = await readFile(join(folder, name));
    const startedAt = performance.now();
    const outcome = await attempt(bytes);
    outcomes.push({ name, ...outcome, seconds: (performance.now() - startedAt) / 1_000 });
  }
}

async function attempt(bytes: Buffer): Promise<Omit<Outcome, 'name' | 'seconds'>> {
  try {
    const { renditions } = await readUpload(bytes);
    const types = renditions.map(async ({ type, bytes: made }) => {
      const found = await fileTypeFromBuffer(made);
      return [type, found?.mime] as [string, string | undefined];
    });
    const hasPayload = renditions.some(
      (made) => made.bytes.includes(payload) || made.bytes.includes('talkdrum-payload'),
    );
    return { refusal: null, types: await Promise.all(types), hasPayload };
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    return { refusal: { code: error.code, message: error.message }, types: [], hasPayload: false };
  }
}
