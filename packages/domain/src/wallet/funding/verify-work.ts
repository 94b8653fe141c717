/**
 * A payment nobody paid is given up after a day; money that arrives later is still credited by its message.
 */
export const abandonAfterMs = 24 * 3_600_000;

/** How long a provider that does not answer is left alone. */
export const silenceMs = 10 * 60_000;

/** When to ask again: soon at first, then each time after half of its age, at most every hour. */
export function nextLook(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(3_600_000, Math.max(60_000, age / 2)));
}
