import { smallestGroup } from './survey-analytics.schema.ts';

/** Whether a number of people is none or enough to hide one of them. */
export function isSafe(n: number): boolean {
  return n === 0 || n >= smallestGroup;
}

/** Rounds to steps of five: a number that grows by one reveals when someone answered. */
export function inFives(n: number): number {
  return n - (n % smallestGroup);
}

/**
 * The groups an anonymous survey doesn't show: those of fewer than five, and the next smallest as well if the hidden
 * ones together would be fewer than five, because a total minus the shown groups tells the rest.
 */
export function hiddenGroups(sizes: readonly number[]): ReadonlySet<number> {
  const order = sizes.map((n, index) => ({ n, index })).toSorted((one, other) => one.n - other.n);
  const hidden = new Set<number>();
  let people = 0;
  for (const { n, index } of order) {
    const isSmall = n > 0 && n < smallestGroup;
    const isNeeded = n > 0 && people > 0 && people < smallestGroup;
    if (!isSmall && !isNeeded) continue;
    hidden.add(index);
    people += n;
  }
  return hidden;
}
