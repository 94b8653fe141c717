import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { DomainError } from '../../kernel/index.ts';
import { importLimits } from './import-limits.ts';

/** What was not taken over, and why. */
export interface LeftOut {
  name: string;
  reason: string;
}

/** The files of a ZIP by path, and those that were refused. */
interface ArchiveFiles {
  files: Map<string, Buffer>;
  leftOut: LeftOut[];
}

/** Small files may compress extremely well without doing harm. */
const ratioFromBytes = 1_000_000;
const maxRatio = 120;
/** What programs add to a ZIP on their own. */
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/**
 * Unpacks a ZIP in memory, after its directory was checked. One file that can't be taken is left out; a ZIP that
 * can't be read, or unpacks to too much, is refused as a whole. Throws `invalid_file`, `unsafe_file` or
 * `limit_reached`.
 */
export async function readArchive(bytes: Buffer): Promise<ArchiveFiles> {
  // Names are checked here, one by one. Sizes are checked while reading, so that a directory can't lie about them.
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: false };
  const zip = await fromBufferPromise(bytes, options).catch(damaged);
  if (zip.entryCount > importLimits.entries)
    throw new DomainError('limit_reached', `The ZIP has more than ${importLimits.entries} files.`);
  try {
    return await readEntries(zip, bytes.length);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return damaged(error);
  } finally {
    zip.close();
  }
}

function damaged(cause: unknown): never {
  throw new DomainError(
    'invalid_file',
    'This ZIP is damaged or can’t be read. Make it again.',
    {},
    { cause },
  );
}

async function readEntries(zip: ZipFile, packed: number): Promise<ArchiveFiles> {
  const files = new Map<string, Buffer>();
  const leftOut: LeftOut[] = [];
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (name === null || name.endsWith('/') || JUNK.test(name)) {
      if (name === null) leftOut.push({ name: 'A file', reason: 'Its name isn’t written in UTF-8.' });
      continue;
    }
    inflated += entry.uncompressedSize;
    const { uncompressedSize, compressedSize } = entry;
    // The whole counts too: many small files, or many that share their bytes, make as much of little.
    const isBomb = isTooDense(uncompressedSize, compressedSize) || isTooDense(inflated, packed);
    if (isBomb || inflated > importLimits.inflatedBytes)
      throw new DomainError(
        'unsafe_file',
        'The ZIP unpacks to far more than its size. Put in only what the email shows.',
      );
    const reason = refusal(entry, name, files);
    if (reason === null) files.set(name, await readEntry(zip, entry));
    else leftOut.push({ name: name.slice(0, 200), reason });
  }
  return { files, leftOut };
}

function isTooDense(inflated: number, packed: number): boolean {
  return inflated > ratioFromBytes && inflated > packed * maxRatio;
}

/** Null for a name that isn't text. */
function nameOf(entry: Entry): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true })
      .decode(entry.fileName as unknown as Buffer)
      .normalize('NFC');
  } catch {
    return null;
  }
}

/** Why one file isn't taken; null if it is. */
function refusal(entry: Entry, name: string, files: ReadonlyMap<string, Buffer>): string | null {
  if (name.includes('\\') || name.includes('\0') || name.startsWith('/') || /^[a-z]:/i.test(name))
    return 'Its path leads out of the ZIP.';
  if (name.split('/').includes('..')) return 'Its path leads out of the ZIP.';
  if (entry.isEncrypted()) return 'It is protected by a password.';
  if (/\.(?:zip|rar|7z|gz|tgz|tar|bz2|xz)$/i.test(name)) return 'It is an archive in the archive.';
  if (entry.uncompressedSize > importLimits.entryBytes) return 'It is larger than 10 MB.';
  return files.has(name) ? 'The ZIP has another file with this name.' : null;
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
