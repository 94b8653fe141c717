import { isAbsolute, relative, resolve } from 'node:path';

/** The path of an upload as its row keeps it: below `DATA_DIR`, which lies elsewhere on every machine. */
export function storedPath(dataDir: string, path: string): string {
  const below = relative(dataDir, path);
  if (below === '' || below.startsWith('..') || isAbsolute(below))
    throw new Error(`${path} is not in DATA_DIR (${dataDir}).`);
  return below;
}

/** Where the upload of a row is on this machine. */
export function pathOfStored(dataDir: string, stored: string): string {
  return resolve(dataDir, stored);
}
