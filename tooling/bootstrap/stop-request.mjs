import { onOrphaned } from './orphan.mjs';
import { dim, say } from './terminal.mjs';
import { STOPPED, Trouble } from './trouble.mjs';

/** Two signals this close together are one request: the terminal and npm both forward Ctrl-C. */
const SAME_REQUEST_MS = 1_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Waits for Ctrl-C, SIGTERM, a closed terminal or the end of our parent. A second Ctrl-C skips the drain.
 * @returns {{ signal: AbortSignal, requested: Promise<void>, abort: () => void, fail: (error: Error) => void,
 *   release: () => void }} `signal` aborts on the request; `requested` settles then, and rejects after
 *   `fail`; `release` stops waiting
 */
export function stopRequest() {
  const controller = new AbortController();
  const { promise: requested, resolve, reject } = withResolvers();
  requested.catch(() => undefined);
  let firstAt = 0;
  const request = () => {
    if (firstAt === 0) {
      firstAt = Date.now();
      resolve();
      controller.abort();
    } else if (Date.now() - firstAt > SAME_REQUEST_MS) {
      say(dim('Stopping without waiting.'));
      // Children and the database notice that we are gone and exit.
      process.exit(STOPPED);
    }
  };
  for (const name of SIGNALS) process.on(name, request);
  const forget = onOrphaned(request);
  const release = () => {
    for (const name of SIGNALS) process.off(name, request);
    forget();
  };
  const fail = (error) => {
    reject(error);
    controller.abort(error);
  };
  return { signal: controller.signal, requested, abort: () => controller.abort(), fail, release };
}

/**
 * Runs one step of the preparation. If asked to stop, it ends the step's programs, then the command, so
 * nothing keeps running unseen.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function stoppable(step) {
  const stop = stopRequest();
  try {
    const result = await step(stop.signal);
    if (stop.signal.aborted)
      throw new Trouble('Stopped. Run the same command to continue.', { exitCode: STOPPED });
    return result;
  } finally {
    stop.release();
  }
}

// Promise.withResolvers does not exist in Node 20.
function withResolvers() {
  const result = {};
  result.promise = new Promise((resolve, reject) => Object.assign(result, { resolve, reject }));
  return result;
}
