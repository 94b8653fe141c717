import type { AbTest } from '../ab-settings/ab-test.schema.ts';

/** How many people each share is. */
export interface Shares {
  /** Recipients of each variant in the test. */
  variants: number[];
  rest: number;
  heldOut: number;
}

/**
 * Shares of `total` people, exact to one person: the holdout and the test are rounded down, the variants differ by one
 * at most, and the rest is what remains. A small test has one person per variant. The freeze's statement computes the
 * same (`splitSql`).
 */
export function shareOut(
  total: number,
  { testShare, holdoutShare, variants }: Pick<AbTest, 'testShare' | 'holdoutShare' | 'variants'>,
): Shares {
  const heldOut = Math.floor((total * holdoutShare) / 100);
  const rest = total - heldOut;
  const tested =
    testShare === null
      ? rest
      : Math.min(rest, Math.max(Math.floor((total * testShare) / 100), variants.length));
  const each = variants.map(
    (_, n) => Math.floor(tested / variants.length) + (n < tested % variants.length ? 1 : 0),
  );
  return { variants: each, rest: rest - tested, heldOut };
}
