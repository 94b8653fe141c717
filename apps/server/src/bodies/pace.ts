export interface Pace {
  /** Time before the minimum rate applies, in ms. */
  graceMs: number;
  /** The minimum average rate after that. */
  bytesPerSecond: number;
}

/** A phone on a bad 2G connection sends 2 KB a second. */
export const slowestLine: Pace = { graceMs: 10_000, bytesPerSecond: 2_000 };

/**
 * Checks the rate every second and calls `tooSlow` once if it is too low. Ends when `received` returns
 * undefined, or with the returned function.
 */
export function watchPace(
  received: () => number | undefined,
  tooSlow: () => void,
  { graceMs, bytesPerSecond }: Pace = slowestLine,
): () => void {
  const startedAt = performance.now();
  const timer = setInterval(
    () => {
      const elapsedMs = performance.now() - startedAt;
      const bytes = received();
      if (bytes !== undefined && bytes >= ((elapsedMs - graceMs) / 1_000) * bytesPerSecond) return;
      clearInterval(timer);
      if (bytes !== undefined) tooSlow();
    },
    Math.min(1_000, graceMs),
  );
  timer.unref();
  return () => clearInterval(timer);
}
