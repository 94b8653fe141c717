import { isAbsolute, relative, resolve } from 'node:path';

/** An upload's path as stored: relative to `DATA_DIR`, which differs between machines. */
export function storedPath(dataDir: string, path: string): string {
  const below = relative(dataDir, path);
  if (below === '' || below.startsWith('..') || isAbsolute(below))
    throw new Error(`${path} is not in DATA_DIR (${dataDir}).`);
  return below;
}

/** The upload's absolute path on this machine. */
export function pathOfStored(dataDir: string, stored: string): string {
  return resolve(dataDir, stored);
}
