import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownedFolder } from './owned-folder.mjs';

const HOME = '/var/lib/talkdrum';

/** The cluster's place when the user PostgreSQL runs as can't enter the data folder. */
function sharedPlace(dataDir) {
  return join(HOME, nameOf(dataDir));
}

/** Its place in earlier versions. Systems delete files in /var/tmp that are unused for a month. */
function formerPlace(dataDir) {
  return join('/var/tmp', `talkdrum-data-${nameOf(dataDir)}`);
}

/**
 * Creates the shared place and moves an earlier version's cluster into it. A cluster whose server wasn't shut
 * down stays where it is this time, because that server may still be running.
 * @returns {string} the folder that holds, or will hold, `cluster`
 */
export function openSharedPlace(dataDir) {
  ownedFolder(HOME);
  const place = ownedFolder(sharedPlace(dataDir));
  const former = join(formerPlace(dataDir), 'cluster');
  const cluster = join(place, 'cluster');
  if (existsSync(cluster) || !existsSync(join(former, 'PG_VERSION'))) return place;
  if (existsSync(join(former, 'postmaster.pid'))) return dirname(former);
  move(former, cluster);
  rmSync(formerPlace(dataDir), { recursive: true, force: true });
  return place;
}

/** Deletes a data folder's files in the shared places. */
export function discardSharedPlace(dataDir) {
  for (const place of [sharedPlace(dataDir), formerPlace(dataDir)])
    rmSync(place, { recursive: true, force: true });
}

/** Renames, or copies with owners and modes between disks. */
function move(from, to) {
  try {
    return renameSync(from, to);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
  }
  const partial = `${to}.moving`;
  rmSync(partial, { recursive: true, force: true });
  const copied = spawnSync('cp', ['-a', from, partial], { encoding: 'utf8' });
  if (copied.status !== 0)
    throw new Error(`The database couldn't be moved from ${from} to ${to}. ${copied.stderr}`);
  renameSync(partial, to);
}

function nameOf(dataDir) {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
}
