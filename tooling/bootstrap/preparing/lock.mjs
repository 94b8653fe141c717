import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { dim, say } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';

/**
 * Allows one run at a time. A lock whose process is gone is taken over.
 * @param {string} file the lock file
 * @param {string} what what the run is, for the message to a second one: "Talkdrum", "npm run verify"
 * @param {string} [where] where the first one can be reached, for the same message
 * @returns {() => void} releases the lock
 */
export function takeLock(file, what, where = '') {
  mkdirSync(dirname(file), { recursive: true, mode: 0o711 });
  const content = JSON.stringify({ pid: process.pid, started: startOf(process.pid), what, where });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    removeStale(file);
  }
  throw new Trouble(
    `The lock file ${file} could not be taken. If nothing of Talkdrum is running, delete it.`,
  );
}

function removeStale(file) {
  const holder = readHolder(file);
  if (holder && isRunning(holder)) {
    throw new Trouble(
      `There is ${holder.what} running here already (process ${holder.pid}${holder.where ? `, ${holder.where}` : ''}). ` +
        `Use that one, or stop it first: Ctrl-C in its terminal, or \`kill ${holder.pid}\`.`,
    );
  }
  say(
    dim(
      `A lock file was left by a run that was cut off${holder ? ` (process ${holder.pid})` : ''}; taking over.`,
    ),
  );
  rmSync(file, { force: true });
}

function readHolder(file) {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

// Process numbers are reused; a number and its start time together are unique.
function isRunning({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return started === startOf(pid);
}

function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  } catch {
    return undefined;
  }
}
