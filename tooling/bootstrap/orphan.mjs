import { readFileSync } from 'node:fs';

const POLL_MS = 500;

/**
 * Calls back once when the process that started us is gone. npm ends without telling its script's children
 * when it is killed, and a child that outlives its parent would hold the ports of the next start.
 * @param {() => void} callback
 * @returns {() => void} stops looking
 */
export function onOrphaned(callback) {
  // Only below npm or below our own first process: somebody who detaches us on purpose may leave.
  if (!process.env.npm_lifecycle_event && !process.env.TALKDRUM_PARENT_PID) return () => undefined;
  const started = ancestry();
  const timer = setInterval(() => {
    if (ancestry() === started) return;
    clearInterval(timer);
    callback();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

// npm runs its scripts through a shell that may stay in between and outlive it, so the shell's parent counts
// as well.
function ancestry() {
  const parent = process.ppid;
  return isNpmShell(parent) ? `${parent} ${parentOf(parent)}` : `${parent}`;
}

function isNpmShell(pid) {
  return /^(?:\/bin\/)?(?:sh|bash|dash)\0-c\0/.test(readProcess(pid, 'cmdline'));
}

function parentOf(pid) {
  return readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1];
}

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // Not on Linux (where the shell replaces itself), or just gone.
    return '';
  }
}
