import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, STAMPS } from '../places.mjs';

const SKIPPED = new Set(['node_modules', 'dist', '.cache']);

/**
 * Tests don't change the product, and files that a build writes beside its sources must not cause another
 * build.
 */
const UNCOUNTED = /\.(?:test|gen)\.tsx?$/;

/**
 * A hash of the names and contents of files and folders, without tests and generated files.
 * @param {string[]} paths relative to the checkout; missing ones count as empty
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addPath(hash, path);
  return hash.digest('hex');
}

function addPath(hash, path) {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return;
  if (statSync(absolute).isDirectory()) {
    for (const name of readdirSync(absolute).sort()) if (!SKIPPED.has(name)) addPath(hash, join(path, name));
  } else if (!UNCOUNTED.test(path)) {
    hash.update(path).update('\0').update(readFileSync(absolute)).update('\0');
  }
}

/** Whether the step was done with exactly these inputs. */
export function isDone(step, hash) {
  const file = join(STAMPS, step);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

/** Remembers that the step was done with these inputs. */
export function markDone(step, hash) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, step), hash);
}

/** Forgets the step, so an interrupted run isn't taken for a complete one. */
export function markUndone(step) {
  rmSync(join(STAMPS, step), { force: true });
}
