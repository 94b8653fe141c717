import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

const stalledAfterMs = 3_000;

/** Structured logs. Callers don't log secrets and addresses; fields with these names are masked as well. */
export function createLog(level: string, role: string) {
  // The reader can be gone while the pipe is open. A process that waits for it to drain would never exit.
  const out = pino.destination({ fd: 1, sync: true, retryEAGAIN: patience() });
  out.on('error', () => undefined);
  return pino(
    {
      level,
      base: { role, pid: process.pid },
      redact: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token', 'email'],
    },
    out,
  );
}

/** Whether to try again: gives up after three seconds without progress. */
function patience(): () => boolean {
  let [since, last] = [0, 0];
  return () => {
    const now = Date.now();
    if (now - last > 1_000) since = now;
    last = now;
    return now - since < stalledAfterMs;
  };
}
