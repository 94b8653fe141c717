/**
 * Calls back once when the parent process is gone, so nothing outlives its terminal. Watches `parentPid`, or
 * the direct parent by default. Returns the function that ends the watch.
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
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
