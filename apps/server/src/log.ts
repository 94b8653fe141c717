import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

const patienceMs = 3_000;

/**
 * Structured logs. Secrets and addresses are left out at the source; what slips in by these names is masked.
 */
export function createLog(level: string, role: string) {
  // Whoever was to read may be gone with the pipe still open: a process that waits for room in it would never
  // end.
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

/** Whether to try again: until nothing could be written for three seconds. */
function patience(): () => boolean {
  let [since, last] = [0, 0];
  return () => {
    const now = Date.now();
    if (now - last > 1_000) since = now;
    last = now;
    return now - since < patienceMs;
  };
}
