/** npm and npx don't forward signals, so a child whose parent is gone exits. */
export function endWithParent(parentPid: number | undefined, stop: () => void): void {
  if (parentPid === undefined) return;
  const started = process.ppid;
  setInterval(() => {
    if (process.ppid !== started || !isAlive(parentPid)) stop();
  }, 1_000).unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
