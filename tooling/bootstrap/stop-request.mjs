import { onOrphaned } from './orphan.mjs';
import { dim, say } from './terminal.mjs';

/** Two signals this close together are one request: the terminal and npm both pass Ctrl-C on. */
const SAME_REQUEST_MS = 1_000;

/**
 * Waits for Ctrl-C, SIGTERM, a closed terminal or the end of our parent. A second Ctrl-C does not wait for the drain.
 * @returns {{ signal: AbortSignal, requested: Promise<void>, abort: () => void, fail: (error: Error) => void }}
 *   `signal` aborts on the request; `requested` settles then, rejecting when `fail` was called
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
      process.exit(130);
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, request);
  onOrphaned(request);
  const fail = (error) => {
    reject(error);
    controller.abort(error);
  };
  return { signal: controller.signal, requested, abort: () => controller.abort(), fail };
}

// Promise.withResolvers does not exist in Node 20.
function withResolvers() {
  const result = {};
  result.promise = new Promise((resolve, reject) => Object.assign(result, { resolve, reject }));
  return result;
}
