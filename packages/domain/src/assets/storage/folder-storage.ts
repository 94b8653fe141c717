import { constants } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../../kernel/index.ts';
import type { AssetStorage, StoredFile } from './asset-storage.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Files in a folder of this machine. Its backup belongs to that of the database. */
export class FolderStorage implements AssetStorage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes beside the place and moves the file there, so that a path never has half a file. */
  async put(path: string, bytes: Buffer): Promise<void> {
    const place = this.#place(path);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    const written = `${place}.${newId()}`;
    try {
      const file = await open(written, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(written, place);
    } catch (error) {
      await rm(written, { force: true });
      throw error;
    }
    await syncFolder(dirname(place));
  }

  async get(path: string): Promise<StoredFile | null> {
    try {
      const file = await open(this.#place(path), constants.O_RDONLY);
      const { size } = await file.stat();
      return { bytes: size, body: file.createReadStream() };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) await rm(this.#place(path), { force: true });
    for (const folder of new Set(paths.map((path) => dirname(this.#place(path)))))
      await rmdir(folder).catch(() => undefined);
  }

  /** Two letters of the key are a folder of their own, so that no folder has a million entries. */
  #place(path: string): string {
    return join(this.#folder, path.slice(0, 2), path);
  }
}

/** A new name survives a power failure only once its folder is written too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
