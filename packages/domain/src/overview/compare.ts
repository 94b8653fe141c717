/** A figure of a period and of the period before. */
export interface Compared {
  value: number | null;
  /** Null if nothing was counted in the period before. */
  previous: number | null;
  /** False for a young account: there is no earlier period to compare with. */
  hasEarlier: boolean;
}

/** The share of a whole, null without a whole. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

export function total<Row>(rows: readonly Row[], count: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + count(row), 0);
}
