interface Count {
  line: string;
  choice: string;
  isOther: boolean;
  n: number;
}

const mostBars = 12;

/** At most twelve ranges of equal width over numbers that were counted by two digits. */
export function groupNumbers(counts: readonly Count[]): Count[] {
  if (counts.length <= mostBars) return [...counts];
  const values = counts.map(({ choice }) => Number(choice));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const width = (high - low) / mostBars;
  const sums = Array.from({ length: mostBars }, () => 0);
  for (const { choice, n } of counts) {
    const bar = Math.min(mostBars - 1, Math.floor((Number(choice) - low) / width));
    sums[bar] = (sums[bar] ?? 0) + n;
  }
  const edge = (bar: number) => String(Number((low + bar * width).toPrecision(3)));
  return sums.map((n, bar) => ({ line: '', choice: `${edge(bar)} to ${edge(bar + 1)}`, isOther: false, n }));
}
