export interface Percentiles {
  p50: number;
  p95: number;
}

/** Milliseconds at p50 and p95 of `runs` runs, after two to warm up. */
export async function timeRuns(runs: number, work: (run: number) => Promise<unknown>): Promise<Percentiles> {
  const times: number[] = [];
  for (let run = -2; run < runs; run += 1) {
    const started = performance.now();
    await work(run + 2);
    if (run >= 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (part: number): number =>
    Number((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1));
  return { p50: at(0.5), p95: at(0.95) };
}
