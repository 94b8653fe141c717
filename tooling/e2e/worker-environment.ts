import type { Environment } from 'vitest/runtime';

// The environment and the tests are loaded apart; both can see the process.
const EVENT = 'journeys-end';

/** Registers what ends when the worker has run its last file. */
export function atEndOfWorker(end: () => Promise<void>): void {
  process.once(EVENT, (ends: Promise<void>[]) => ends.push(end()));
}

/** Node's environment for workers that keep something from one test file to the next. */
export default {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup: () => ({
    teardown: async () => {
      const ends: Promise<void>[] = [];
      process.emit(EVENT as never, ends as never);
      await Promise.all(ends);
    },
  }),
} satisfies Environment;
