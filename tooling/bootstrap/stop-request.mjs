import { onOrphaned } from './orphan.mjs';
import { dim, say } from './terminal.mjs';
import { STOPPED, Trouble } from './trouble.mjs';

/** Two signals this close together are one request: the terminal and npm both pass Ctrl-C on. */
const SAME_REQUEST_MS = 1_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Waits for Ctrl-C, SIGTERM, a closed terminal or the end of our parent. A second Ctrl-C does not wait for
 * the drain.
 * @returns {{ signal: AbortSignal, requested: Promise<void>, abort: () => void, fail: (error: Error) => void,
 *   release: () => void }} `signal` aborts on the request; `requested` settles then, rejecting when `fail`
 *   was called; `release` stops waiting
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
      say(dim('Not waiting any longer.'));
      // Children and database notice that we are gone and end themselves.
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
 * Does one step of the preparation. Asked to stop, it ends what the step runs and then the command: nothing
 * goes on unseen.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function stoppable(step) {
  const stop = stopRequest();
  try {
    const result = await step(stop.signal);
    if (stop.signal.aborted)
      throw new Trouble('Stopped. The same command goes on from here.', { exitCode: STOPPED });
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
