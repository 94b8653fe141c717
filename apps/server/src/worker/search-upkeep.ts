import { type Domain, mergeContactSearch } from '@talkdrum/domain';
import type { Log } from '../log.ts';
import type { Role } from '../role.ts';

/** Keeps the contacts' search index merged: a timer in each worker; only one of them merges at a time. */
export function startSearchUpkeep(domain: Domain, log: Log, everyMs = 5_000): Role {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= mergeContactSearch(domain.pool)
      .catch((error: Error) => log.warn({ error: error.message }, 'could not merge the search index'))
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
