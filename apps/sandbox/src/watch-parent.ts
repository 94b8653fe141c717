/**
 * Calls back once when the process that started this one is gone, so that nothing outlives its terminal.
 * `parentPid` names the process to watch; without it the direct parent is watched. Returns what ends the
 * watch.
 */
export function watchParent(parentPid: number | undefined, onGone: () => void): () => void {
  const firstParent = process.ppid;
  const timer = setInterval(() => {
    const isAlive = parentPid === undefined ? process.ppid === firstParent : exists(parentPid);
    if (isAlive) return;
    clearInterval(timer);
    onGone();
  }, 1_000);
  timer.unref();
  return () => clearInterval(timer);
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
