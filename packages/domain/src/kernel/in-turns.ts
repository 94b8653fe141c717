import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs a generator to its end, one step per turn of the event loop, so other requests run in between. */
export async function inTurns<T>(steps: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
