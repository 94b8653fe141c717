export interface Pace {
  /** How long a sender may take without having sent anything. */
  graceMs: number;
  /** What must have arrived on average after that. */
  bytesPerSecond: number;
}

/** A telephone on a bad 2G line sends 2 KB a second. */
export const slowestLine: Pace = { graceMs: 10_000, bytesPerSecond: 2_000 };

/**
 * Checks every second that bytes keep arriving, and calls `tooSlow` once when they don't. Ends when
 * `received` gives undefined, or by the function it returns.
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
