/**
 * Milliseconds ten million additions take: about 10 on an idle machine, many times that on one that is
 * throttled without counting it as steal.
 */
export function measurePace(): number {
  const startedAt = performance.now();
  let sum = 0;
  for (let n = 0; n < 10_000_000; n += 1) sum += n;
  if (sum === 0) throw new Error('The loop was optimized away.');
  return Math.round(performance.now() - startedAt);
}
