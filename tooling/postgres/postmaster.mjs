import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAs } from './operating-user.mjs';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;
/**
 * Failures that resolve on their own: processes of a killed server that are still ending, and a port that was
 * taken in between.
 */
const PASSING = /pre-existing shared memory block|Address already in use/;

// The guard around the server: it stops the server (fast shutdown) when the pipe on descriptor 3 closes,
// which the kernel does however we die, SIGKILL included. So no run can leave a database behind.
const GUARD = `"$@" 3<&- & server=$!
{ read -r _ <&3; kill -INT "$server" 2>/dev/null; } &
wait "$server"`;

/**
 * The server running on this cluster, or undefined. Waits for one that is shutting down.
 * @param {string} folder the cluster
 * @returns {Promise<{ pid: number, port: number } | undefined>}
 */
export async function liveServer(folder) {
  const deadline = Date.now() + STOP_LIMIT_MS;
  for (;;) {
    const found = readPostmaster(folder);
    if (!found || !serves(found.pid, folder)) return undefined;
    if (found.status === 'ready') return found;
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${found.pid}) over ${folder} has been ${found.status} for ${STOP_LIMIT_MS / 1000} s.`,
      );
    }
    await sleep(50);
  }
}

/**
 * Starts a server on an initialized cluster and waits until it accepts connections.
 * @param {{ folder: string, binaries: string, user: object, settings: Record<string, string>, logFile:
 *   string, port?: number }} options
 * @returns {Promise<{ pid: number, port: number, exited: Promise<void>, stop: () => Promise<void> }>}
 */
export async function launch(options) {
  forgetRecycledNumber(options.folder);
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const port = options.port ?? (await freePort());
    const said = await attempt({ ...options, port, deadline });
    if (typeof said !== 'string') return { ...said, port };
    if (!PASSING.test(said) || Date.now() > deadline) {
      throw new Error(`PostgreSQL didn't start on ${options.folder}. Its output:\n${said}`);
    }
    await sleep(200);
  }
}

/** One attempt: the running server, or its output if it exited. */
async function attempt({ folder, binaries, user, settings, logFile, port, deadline }) {
  const log = openSync(logFile, 'a', 0o600);
  const logStart = fstatSync(log).size;
  const settingFlags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(
    '/bin/sh',
    ['-c', GUARD, 'postgres-guard', join(binaries, 'postgres'), '-D', folder, ...settingFlags],
    {
      ...runAs(user),
      detached: true,
      stdio: ['ignore', log, log, 'pipe'],
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
    },
  );
  closeSync(log);
  const pipe = child.stdio[3];
  pipe.on('error', () => undefined);
  const exited = once(child, 'exit').then(() => void pipe.destroy());
  const pid = await untilReady({ folder, child, deadline });
  if (pid === undefined) {
    pipe.destroy();
    return readFileSync(logFile, 'utf8').slice(logStart).trimEnd().split('\n').slice(-12).join('\n');
  }
  const stop = async () => {
    pipe.destroy();
    await ended(pid, folder, exited);
  };
  return { pid, exited, stop };
}

/** Stops a server that another run of ours started. Resolves when it is gone. */
export async function stopAdopted(pid, folder) {
  signal(pid, 'SIGINT');
  await ended(pid, folder, undefined);
}

/** A free TCP port on 127.0.0.1. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady({ folder, child, deadline }) {
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const found = readPostmaster(folder);
    if (found?.status === 'ready' && serves(found.pid, folder)) return found.pid;
    await sleep(15);
  }
  return undefined;
}

async function ended(pid, folder, exited) {
  const isGone = () => !serves(pid, folder);
  if (await within(STOP_LIMIT_MS, isGone)) return exited;
  signal(pid, 'SIGQUIT');
  if (await within(5_000, isGone)) return exited;
  throw new Error(`PostgreSQL (process ${pid}) couldn't be stopped.`);
}

async function within(limitMs, isTrue) {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    if (isTrue()) return true;
    await sleep(15);
  }
  return isTrue();
}

function readPostmaster(folder) {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  let lines;
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() || 'starting' };
}

/**
 * Whether that process is alive and serves this cluster. A number from an old file may belong to any process
 * now.
 */
function serves(pid, folder) {
  if (!(pid > 0) || !signal(pid, 0)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const isZombie = /^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return !isZombie && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`-D\0${folder}\0`);
  } catch {
    return false;
  }
}

// PostgreSQL refuses to start while the process number in an old file is in use by any process. Only then is
// the file removed: otherwise it keeps two servers off one cluster while processes of a killed one are still
// ending.
function forgetRecycledNumber(folder) {
  const found = readPostmaster(folder);
  if (found && signal(found.pid, 0) && !serves(found.pid, folder))
    rmSync(join(folder, 'postmaster.pid'), { force: true });
}

function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
