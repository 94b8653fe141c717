export type Scale = { from: number; to: number; ticks: readonly number[] };
/** The positions of points: in the middle of equal slots, as bars do, or from edge to edge, as lines do. */
export type Spacing = 'slots' | 'edges';

const STEPS = [1, 2, 2.5, 5, 10];
const WHOLE_STEPS = [1, 2, 5, 10];
const INTERVALS = 3;
/** Without this, 0.1 + 0.2 would be printed as it is stored. */
const clean = (value: number): number => Number(value.toPrecision(12));

function niceStep(range: number, isWhole: boolean): number {
  const rough = range / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (isWhole ? WHOLE_STEPS : STEPS).find((factor) => factor * power >= rough * 0.999) ?? 10;
  return isWhole ? Math.max(1, step * power) : step * power;
}

/**
 * Round ticks around the values. Starts at zero, unless all values lie in the upper half (a rate near 97%) and
 * the drawing isn't bars, whose length is their meaning. Values that are nearly one start at zero too: between
 * them there's no room for ticks that read differently.
 */
export function scaleOf(values: readonly number[], isFromZero: boolean): Scale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(...values, highest);
  const isWhole = values.every(Number.isInteger);
  const isFlat = highest - lowest < highest / 1_000;
  const start = lowest < 0 ? lowest : isFromZero || isFlat || lowest < highest / 2 ? 0 : lowest;
  const range = highest - start || Math.abs(highest) || 1;
  const step = niceStep(range, isWhole);
  const from = Math.floor(clean(start / step)) * step;
  const count = Math.max(1, Math.ceil(clean((highest - from) / step)));
  const ticks = Array.from({ length: count + 1 }, (_, index) => clean(from + index * step));
  return { from: clean(from), to: ticks[count] ?? 1, ticks };
}

/** Distance from the top in percent. */
export const topOf = (value: number, { from, to }: Scale): number =>
  clean(100 - ((value - from) / (to - from)) * 100);

/** Distance from the left in percent. */
export function leftOf(index: number, count: number, spacing: Spacing): number {
  if (spacing === 'slots') return ((index + 0.5) / count) * 100;
  return count < 2 ? 50 : (index / (count - 1)) * 100;
}

/** The point nearest to a place between 0 (left) and 1 (right). */
export function pointAt(share: number, count: number, spacing: Spacing): number {
  const index = spacing === 'slots' ? Math.floor(share * count) : Math.round(share * (count - 1));
  return Math.min(count - 1, Math.max(0, index));
}

type Value = number | null;
type Bar = { series: number; index: number; top: number; height: number };

/** Bars on one another: the last series lies at zero, the first on top. Negative values hang below zero. */
export function stackBars(series: readonly (readonly Value[])[], scale: Scale): Bar[] {
  const count = Math.max(0, ...series.map((values) => values.length));
  const bars: Bar[] = [];
  for (let index = 0; index < count; index++) {
    let above = 0;
    let below = 0;
    for (let which = series.length - 1; which >= 0; which--) {
      const value = series[which]?.[index] ?? 0;
      const base = value < 0 ? below : above;
      if (value < 0) below += value;
      else above += value;
      const top = topOf(Math.max(base, base + value), scale);
      if (value !== 0)
        bars.push({ series: which, index, top, height: topOf(Math.min(base, base + value), scale) - top });
    }
  }
  return bars;
}

/** The sums that stacked bars reach, upwards and downwards. */
export function stackEnds(series: readonly (readonly Value[])[]): number[] {
  const count = Math.max(0, ...series.map((values) => values.length));
  return Array.from({ length: count }, (_, index) => series.map((values) => values[index] ?? 0)).flatMap(
    (values) => [
      values.reduce((sum, value) => sum + Math.max(0, value), 0),
      values.reduce((sum, value) => sum + Math.min(0, value), 0),
    ],
  );
}

/** Runs of known values; a gap in the data stays a gap in the line. */
function runsOf(values: readonly Value[]): { index: number; value: number }[][] {
  const runs: { index: number; value: number }[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ index, value });
  }
  return runs.filter((run) => run.length > 0);
}

const place = (value: number): string => String(Number(value.toFixed(2)));

/** The paths of a line in a box of 100 × 100, and of the area below it. */
export function linePaths(
  values: readonly Value[],
  scale: Scale,
  spacing: Spacing,
): { line: string; area: string } {
  const parts = runsOf(values).map((run) => {
    const points = run.map(
      ({ index, value }) => `${place(leftOf(index, values.length, spacing))} ${place(topOf(value, scale))}`,
    );
    const first = place(leftOf(run[0]?.index ?? 0, values.length, spacing));
    // A single point is a line of no length, which round caps make a dot.
    const line = `M${points.join('L')}${points.length === 1 ? 'h0' : ''}`;
    return { line, area: `M${points.join('L')}V100H${first}Z` };
  });
  return { line: parts.map(({ line }) => line).join(''), area: parts.map(({ area }) => area).join('') };
}

/** Moves labels apart that would lie on each other: `gap` is their height in the same unit, from the top. */
export function spreadLabels(tops: readonly number[], gap: number): number[] {
  const order = tops.map((top, index) => ({ top, index })).sort((a, b) => a.top - b.top);
  const places = [...tops];
  let free = Number.NEGATIVE_INFINITY;
  for (const { top, index } of order) {
    const at = Math.max(top, free);
    places[index] = at;
    free = at + gap;
  }
  const tooLow = Math.max(0, Math.max(...places) - Math.max(100, ...tops));
  return places.map((at) => at - tooLow);
}

/** Which of `count` labels an axis prints so that at most `most` stand on it; the first and the last always. */
export function labelsOn(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}
