import type { Readable } from 'node:stream';

/** Where renditions are kept, under paths such as `3q2u8fKx/thumb.jpg`. A path's content never changes. */
export interface AssetStorage {
  /** Resolves once the bytes survive a power failure. Storing the same path again is harmless. */
  put(path: string, bytes: Buffer, type: string): Promise<void>;
  /** Null if there is nothing at the path. */
  get(path: string): Promise<StoredFile | null>;
  /** Paths without content are ignored. */
  remove(paths: readonly string[]): Promise<void>;
}

export interface StoredFile {
  bytes: number;
  body: Readable;
}
