import { setTimeout as wait } from 'node:timers/promises';

/**
 * Answers no sooner than `ms` after the call, whatever happened, so that time does not tell whether an
 * address is known.
 */
export async function answerAfter<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.allSettled([work(), wait(ms)]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}
