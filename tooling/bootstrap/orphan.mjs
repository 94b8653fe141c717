import { readFileSync } from 'node:fs';

const POLL_MS = 500;

/**
 * Calls back once when the process that started us is gone. When npm is killed it doesn't notify its script's
 * children, and a surviving child would hold the ports of the next start.
 * @param {() => void} callback
 * @returns {() => void} stops watching
 */
export function onOrphaned(callback) {
  // Only below npm or our own first process, so someone can detach us on purpose.
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

// npm runs its scripts through a shell, which may stay in between and outlive it. So the shell's parent
// counts too.
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
