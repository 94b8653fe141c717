/** A step with something in it never vanishes. */
const LEAST = 2;

/** Heights of a funnel's steps in percent of the largest. */
export function funnelHeights(values: readonly number[]): number[] {
  const most = Math.max(0, ...values);
  return values.map((value) => (value <= 0 || most === 0 ? 0 : Math.max(LEAST, (value / most) * 100)));
}

/** The slope from one step down (or up) to the next, in a box of 10 × 100. */
export const slopePath = (from: number, to: number): string =>
  `M0 ${Number((100 - from).toFixed(2))}L10 ${Number((100 - to).toFixed(2))}V100H0Z`;

/** Shares of a whole in percent; all zero without a whole. */
export function sharesOf(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + Math.max(0, value), 0);
  return values.map((value) => (sum === 0 ? 0 : (Math.max(0, value) / sum) * 100));
}

/** Steps of one colour by size, 1 to 6; 0 without a value. */
export function rampStep(value: number | null, most: number): number {
  if (value === null || value <= 0 || most <= 0) return 0;
  return Math.min(6, Math.max(1, Math.ceil((value / most) * 6)));
}
