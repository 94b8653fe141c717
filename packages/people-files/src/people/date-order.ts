/** Whether 03/04/2026 is 3 April (`dmy`) or 4 March (`mdy`). */
export type DateOrder = 'dmy' | 'mdy';

/**
 * The order of day and month in dates such as 03/04/2026 and 03/04, if the values show it. `unclear` if every value
 * could be read either way, null if there is no such date.
 */
export function dateOrderOf(values: readonly string[]): DateOrder | 'unclear' | null {
  let order: DateOrder | 'unclear' | null = null;
  for (const value of values) {
    const [, first, second] =
      /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/.exec(value) ??
      /^\s*(\d{1,2})\/(\d{1,2})\s*$/.exec(value) ??
      [];
    if (first === undefined || second === undefined) continue;
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
    // 04/04 is the same date either way.
    if (Number(first) !== Number(second)) order = 'unclear';
  }
  return order;
}
