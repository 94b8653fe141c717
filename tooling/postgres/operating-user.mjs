import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * The operating-system user PostgreSQL runs as. PostgreSQL refuses root, so as root we use an existing
 * unprivileged user (`postgres`, else `nobody`). Nothing is created on the host.
 * @returns {{ uid: number, gid: number, name: string, isLent: boolean }} `isLent` when it isn't our own user
 */
export function operatingUser() {
  const own = userInfo();
  if (own.uid !== 0) return { uid: own.uid, gid: own.gid, name: own.username, isLent: false };
  for (const name of ['postgres', 'nobody']) {
    const entry = passwdEntry(name);
    if (entry) return { ...entry, name, isLent: true };
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody".',
  );
}

function passwdEntry(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`${name}:`));
  if (line) return fromPasswd(line);
  // macOS keeps its users in a directory service; `id` reads it.
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
