import { parentPort, workerData } from 'node:worker_threads';
import { inspectHere } from './inspect-file.ts';
import type { InspectAnswer } from './inspect-thread.ts';
import type { ReadingChoice } from './open-options.ts';
import { toFailure } from './thread-failure.ts';

/** The thread's side of `inspectInThread`: one question, one answer. */
async function answer({ path, choice }: { path: string; choice: ReadingChoice }): Promise<InspectAnswer> {
  try {
    return { facts: await inspectHere(path, choice) };
  } catch (error) {
    return { failure: toFailure(error) };
  }
}

parentPort?.postMessage(await answer(workerData as { path: string; choice: ReadingChoice }));
