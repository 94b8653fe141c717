import { type DestinationStream, type LogFn, pino } from 'pino';
import { RepeatedWarnings } from './repeated-warnings.ts';

export type Log = ReturnType<typeof createLog>;

const warning = pino.levels.values['warn'];
const stalledAfterMs = 3_000;

/**
 * Structured logs. Callers don't log secrets and addresses; fields with these names are masked as well. A loop that fails
 * again and again doesn't fill them: `RepeatedWarnings` says what is left out.
 */
export function createLog(level: string, role: string, out: DestinationStream = standardOutput()) {
  const warnings = new RepeatedWarnings();
  return pino(
    {
      level,
      base: { role, pid: process.pid },
      hooks: {
        logMethod(given, log, at) {
          const [facts, message] = given as unknown[];
          const isWarning = at === warning && typeof facts === 'object' && facts !== null;
          const admitted = isWarning ? warnings.admit(facts, String(message)) : facts;
          if (admitted !== null) log.apply(this, [admitted, ...given.slice(1)] as Parameters<LogFn>);
        },
      },
      redact: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token', 'email'],
    },
    out,
  );
}

function standardOutput(): DestinationStream {
  // The reader can be gone while the pipe is open. A process that waits for it to drain would never exit.
  const out = pino.destination({ fd: 1, sync: true, retryEAGAIN: patience() });
  out.on('error', () => undefined);
  return out;
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
