const POLL_MS = 500;

/**
 * Calls back once when the process that started us is gone. npm ends without telling its script's children when it is
 * killed, and a child that outlives its parent would hold the ports of the next start.
 */
export function onOrphaned(callback) {
  // Only below npm or below our own first process: somebody who detaches us on purpose may leave.
  if (!process.env.npm_lifecycle_event && !process.env.TALKDRUM_PARENT_PID) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, POLL_MS);
  timer.unref();
}
