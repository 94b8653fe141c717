import { type Domain, mergeContactSearch } from '@talkdrum/domain';
import type { Log } from '../log.ts';
import type { Role } from '../role.ts';

/** Keeps the search index of contacts merged: a timer of each worker; of several one merges. */
export function startSearchUpkeep(domain: Domain, log: Log, everyMs = 5_000): Role {
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
