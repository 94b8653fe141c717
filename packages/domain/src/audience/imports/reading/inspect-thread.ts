import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FileFacts } from '../files/file-facts.ts';
import type { ReadingChoice } from './open-options.ts';
import { asDomainError, failureOf, type ThreadFailure, threadLimits } from './thread-failure.ts';

export type InspectAnswer = { facts: FileFacts } | { failure: ThreadFailure };

/** `inspectHere` in a thread with a capped heap. */
export async function inspectInThread(path: string, choice: ReadingChoice): Promise<FileFacts> {
  const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), {
    workerData: { path, choice },
    resourceLimits: threadLimits,
  });
  try {
    const [answer]: [InspectAnswer] = (await once(worker, 'message')) as [InspectAnswer];
    if ('facts' in answer) return answer.facts;
    throw failureOf(answer.failure);
  } catch (error) {
    throw asDomainError(error);
  } finally {
    await worker.terminate();
  }
}
