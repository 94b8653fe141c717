const minute = 60_000;
const hour = 60 * minute;

/** The delay after each failed attempt (the example from Standard Webhooks): ten attempts in three days. */
const delays = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** An endpoint without any success for this long is turned off when another event fails permanently. */
export const longFailureMs = 72 * hour;

const maxPauseMs = 24 * hour;

/**
 * When to retry after attempt number `attempts`, or null if that was the last. Adds up to a tenth at random,
 * so that events that failed together don't retry together. A receiver's `retry-after` is respected up to a
 * day.
 */
export function nextAttemptAt(
  attempts: number,
  now: Date,
  retryAfterMs = 0,
  chance = Math.random(),
): Date | null {
  const delay = delays[attempts - 1];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.max(delay * (1 + chance / 10), Math.min(retryAfterMs, maxPauseMs)));
}

/** Milliseconds of a `retry-after` header: seconds or a date (RFC 9110 §10.2.3). 0 if it can't be read. */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxPauseMs) : 0;
}
