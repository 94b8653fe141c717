import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { PeopleFileError } from '../people-file-error.ts';

const maxEntries = 2000;
const maxInflatedBytes = 2 ** 30;
const maxRatio = 120;
/** Small parts may compress extremely well without doing harm. */
const ratioFromBytes = 2 ** 20;

/**
 * An open archive with a checked directory. Parts are inflated one at a time, never past their declared size.
 */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  async stream(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry)
      throw new PeopleFileError('invalid_file', 'This workbook is damaged: a part of it is missing.', {
        part: name,
      });
    return this.#zip.openReadStreamPromise(entry);
  }

  async close(): Promise<void> {
    if (!this.#zip.isOpen) return;
    this.#zip.close();
    await once(this.#zip, 'close').catch(() => undefined);
  }
}

/**
 * Opens an archive and checks its directory before inflating anything. Throws `unsafe_file` if the archive
 * would inflate to more than 1 GB, compresses better than 120 to 1 or has more than 2,000 entries, and
 * `invalid_file` if it is damaged or encrypted.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, {
    autoClose: false,
    lazyEntries: true,
    validateEntrySizes: true,
  }).catch((cause: unknown) => {
    throw new PeopleFileError(
      'invalid_file',
      'This file is damaged or not an Excel workbook.',
      {},
      { cause },
    );
  });
  try {
    return new Archive(zip, await judgedEntries(zip));
  } catch (error) {
    zip.close();
    if (error instanceof PeopleFileError) throw error;
    throw new PeopleFileError(
      'invalid_file',
      'This file is damaged or not an Excel workbook.',
      {},
      { cause: error },
    );
  }
}

async function judgedEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let inflated = 0;
  if (zip.entryCount > maxEntries)
    throw unsafe('has more than 2,000 parts, which no spreadsheet program writes');
  for await (const entry of zip.eachEntry()) {
    inflated += entry.uncompressedSize;
    const isBomb =
      entry.uncompressedSize > ratioFromBytes && entry.uncompressedSize > entry.compressedSize * maxRatio;
    if (isBomb || inflated > maxInflatedBytes) throw unsafe();
    const name = entry.fileName.replace(/^\//, '').toLowerCase();
    if (entry.isEncrypted())
      throw new PeopleFileError(
        'invalid_file',
        'This workbook is protected by a password. Save it without one and try again.',
      );
    if (!entries.has(name)) entries.set(name, entry);
  }
  return entries;
}

const bomb = 'unpacks to far more than its size, like a zip bomb';

/** The error for a hostile archive. By default it says that the archive is built to exhaust memory. */
export function unsafe(what = bomb, cause?: unknown): PeopleFileError {
  return new PeopleFileError(
    'unsafe_file',
    `This workbook ${what}, so we refused it. Save it as .csv and try again.`,
    {},
    { cause },
  );
}
