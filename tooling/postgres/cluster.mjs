import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { runAs } from './operating-user.mjs';
import { discardSharedPlace, openSharedPlace } from './shared-place.mjs';

export const OWNER = 'talkdrum';

/** Compares Unicode by code point. The built-in provider exists since PostgreSQL 17. */
const LOCALE = {
  16: ['--locale-provider=icu', '--icu-locale=und', '--locale=C'],
  18: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
};

/**
 * Ensures an initialized cluster for `dataDir` and returns its place and its owner's password. The folder
 * holds the password. The cluster lies beside it, or under /var/lib/talkdrum if the user PostgreSQL runs as
 * can't enter the folder.
 * @param {string} dataDir
 * @param {{ user: ReturnType<import('./operating-user.mjs')['operatingUser']>, binaries: string, version: 16
 *   | 18, isDurable: boolean }} options
 * @returns {{ folder: string, password: string }}
 */
export function ensureCluster(dataDir, { user, binaries, version, isDurable }) {
  const home = prepareHome(resolve(dataDir), user);
  const passwordFile = join(resolve(dataDir), 'password');
  const hasPassword = existsSync(passwordFile);
  const folder = join(home, 'cluster');
  // The shared place outlives a deleted `.data`, and that cluster's password is then lost.
  if (!hasPassword && home !== resolve(dataDir)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(join(folder, 'PG_VERSION'))) {
    if (hasPassword) return { folder, password: readFileSync(passwordFile, 'utf8') };
    throw new Error(
      `${folder} is a database whose password file ${passwordFile} is missing. Put it back or delete both.`,
    );
  }
  const password = randomBytes(24).toString('hex');
  initialise({ folder, home, password, user, binaries, version, isDurable });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  return { folder, password };
}

function prepareHome(dataDir, user) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!user.isLent) return dataDir;
  chmodSync(dataDir, 0o711);
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$0"', dataDir], { ...runAs(user), stdio: 'ignore' });
  if (probe.status === 0) return dataDir;
  return openSharedPlace(dataDir);
}

/** Deletes the folder of a server that has ended, and its cluster, wherever it is. */
export function discardCluster(dataDir) {
  rmSync(resolve(dataDir), { recursive: true, force: true });
  if (process.getuid?.() === 0) discardSharedPlace(resolve(dataDir));
}

function initialise({ folder, home, password, user, binaries, version, isDurable }) {
  const partial = join(home, 'cluster.new');
  const passwordFile = join(home, 'initial-password');
  rmSync(partial, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.isLent) for (const path of [partial, passwordFile]) chownSync(path, user.uid, user.gid);
  const options = [
    `--pgdata=${partial}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...LOCALE[version],
    ...(isDurable ? [] : ['--no-sync']),
  ];
  const result = spawnSync(join(binaries, 'initdb'), options, {
    ...runAs(user),
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
  });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0)
    throw new Error(`PostgreSQL couldn't be initialized in ${partial}.\n${result.stderr ?? result.error}`);
  renameSync(partial, folder);
}
