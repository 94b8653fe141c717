/** A day of the balance, in minor units. */
export interface BalanceDay {
  day: string;
  availableMinor: string;
}

export interface BalancePoint {
  day: string;
  /** In the main unit, for drawing only; what is missing is drawn as nothing. */
  height: number;
}

export const heightOf = (minor: string): number => Math.max(0, Number(minor) / 100);

export const pointsOf = (days: readonly BalanceDay[]): BalancePoint[] =>
  days.map(({ day, availableMinor }) => ({ day, height: heightOf(availableMinor) }));

/** Steps of an axis that reaches at least `top`: four at most, in round numbers. */
export function axisOf(top: number): number[] {
  if (top <= 0) return [0, 1];
  const rough = top / 3;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step);
}

/** The first day on which the money isn't enough, and how much is missing on it. */
export function firstShortage(days: readonly BalanceDay[]): { day: string; missingMinor: string } | null {
  const found = days.find(({ availableMinor }) => availableMinor.startsWith('-'));
  return found === undefined ? null : { day: found.day, missingMinor: found.availableMinor.slice(1) };
}
