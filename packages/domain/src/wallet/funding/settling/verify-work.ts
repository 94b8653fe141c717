/**
 * An unpaid payment is abandoned after a day; money that arrives later is still credited through its webhook.
 */
export const abandonAfterMs = 24 * 3_600_000;

/** How long to wait before asking an unresponsive provider again. */
export const providerRetryMs = 10 * 60_000;

/** When to ask again: soon at first, then each time after half of its age, but at least hourly. */
export function nextCheckAt(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(3_600_000, Math.max(60_000, age / 2)));
}
