import { setTimeout as pause } from 'node:timers/promises';

/** Shorter than probes and scrapers wait. */
const patienceMs = 2_000;

/**
 * What the database answers to a short question, or undefined when it refuses or says nothing for two
 * seconds.
 */
export async function answerOf<T>(question: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController();
  try {
    return await Promise.race([question, pause(patienceMs, undefined, { signal: waiting.signal })]);
  } catch {
    return undefined;
  } finally {
    waiting.abort();
  }
}
