import { setTimeout as pause } from 'node:timers/promises';

/** Shorter than the timeout of probes and scrapers. */
const timeoutMs = 2_000;

/** The database's answer to a short query, or undefined if it fails or takes more than two seconds. */
export async function answerOf<T>(question: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController();
  try {
    return await Promise.race([question, pause(timeoutMs, undefined, { signal: waiting.signal })]);
  } catch {
    return undefined;
  } finally {
    waiting.abort();
  }
}
