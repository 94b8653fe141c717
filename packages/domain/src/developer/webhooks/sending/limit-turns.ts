/** Runs work in turn. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * At most `most` tasks at once, in order of arrival, so that many receivers don't take every connection of
 * the process.
 */
export function limitConcurrency(most: number): RunLimited {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
