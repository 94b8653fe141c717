import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { discardCluster } from '../postgres.mjs';
import { CACHE } from './places.mjs';

const PREFIX = 'run-';

/**
 * A folder for the database of one run of tests or benches. Removes the folders of interrupted runs.
 * @returns {string} its path, `.cache/run-<process>-<random>`
 */
export function openRunFolder() {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    if (name.startsWith(PREFIX) && !isAlive(Number(name.split('-')[1]))) discardCluster(join(CACHE, name));
  }
  return mkdtempSync(join(CACHE, `${PREFIX}${process.pid}-`));
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
