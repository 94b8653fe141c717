import { type Domain, mergeContactSearch } from '@talkdrum/domain';
import type { Log } from '../log.ts';

export interface SearchUpkeep {
  /** Resolves when the merge that runs has ended. */
  stop(): Promise<void>;
}

/** Keeps the search index of contacts merged: a timer of each worker; of several one merges. */
export function startSearchUpkeep(domain: Domain, log: Log, everyMs = 5_000): SearchUpkeep {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= mergeContactSearch(domain.pool)
      .catch((error: Error) => log.warn({ error: error.message }, 'merge of the search index failed'))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
