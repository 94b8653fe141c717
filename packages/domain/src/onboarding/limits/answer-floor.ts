import { setTimeout as wait } from 'node:timers/promises';

/**
 * Answers no sooner than `ms` after the call, whatever the result, so that timing doesn't reveal whether an
 * address is known.
 */
export async function answerAfter<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.allSettled([work(), wait(ms)]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}
