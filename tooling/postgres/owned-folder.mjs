import { chmodSync, lstatSync, mkdirSync } from 'node:fs';

/**
 * Creates a folder at a predictable path in a shared place such as /var/tmp. Refuses a folder that someone
 * else created there: its owner could swap the binaries or the data in it.
 * @param {string} path absolute path; its parent exists
 * @returns {string} the path
 */
export function ownedFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o711 });
  const found = lstatSync(path);
  const isOurs = found.isDirectory() && found.uid === process.getuid?.();
  if (!isOurs || (found.mode & 0o022) !== 0) {
    throw new Error(`${path} exists already and belongs to another user; remove it and try again.`);
  }
  // An explicit chmod: a umask of 077 would hide the folder from the user PostgreSQL runs as.
  chmodSync(path, 0o711);
  return path;
}
