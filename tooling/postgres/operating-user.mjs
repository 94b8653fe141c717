import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * The operating-system user PostgreSQL runs as. PostgreSQL refuses to run as root, so root lends it an
 * existing unprivileged account (`postgres`, else `nobody`); nothing is created on the host.
 * @returns {{ uid: number, gid: number, name: string, isLent: boolean }} `isLent` when it differs from our
 *   own user
 */
export function operatingUser() {
  const own = userInfo();
  if (own.uid !== 0) return { uid: own.uid, gid: own.gid, name: own.username, isLent: false };
  for (const name of ['postgres', 'nobody']) {
    const entry = passwdEntry(name);
    if (entry) return { ...entry, name, isLent: true };
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither user "postgres" nor user "nobody" exists here.',
  );
}

function passwdEntry(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`${name}:`));
  if (line) return fromPasswd(line);
  // macOS keeps its accounts in a directory service; `id` asks it.
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout),
  );
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

function fromPasswd(line) {
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Spawn options that make a child run as this user, from a directory every user can enter. */
export function runAs(user) {
  return user.isLent ? { uid: user.uid, gid: user.gid, cwd: '/' } : { cwd: '/' };
}
