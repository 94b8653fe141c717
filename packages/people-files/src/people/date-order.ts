/** Whether 03/04/2026 is the 3rd of April or the 4th of March. */
export type DateOrder = 'dmy' | 'mdy';

/**
 * The order in which dates like 03/04/2026 are written, as far as the values show it: `unclear` when each of
 * them could be read either way, null when none of them is written in numbers with the year last.
 */
export function dateOrderOf(values: readonly string[]): DateOrder | 'unclear' | null {
  let order: DateOrder | 'unclear' | null = null;
  for (const value of values) {
    const [, first, second] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/.exec(value) ?? [];
    if (first === undefined || second === undefined) continue;
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
    // Read either way, the 4th of April is the 4th of April.
    if (Number(first) !== Number(second)) order = 'unclear';
  }
  return order;
}
