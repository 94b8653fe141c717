import { formatNumber } from '../format.ts';

/** How many contacts match. Large numbers are the database's estimate, never below 10,001. */
export function totalText({ total, isTotalEstimated }: { total: number; isTotalEstimated: boolean }): string {
  if (!isTotalEstimated) return formatNumber(total);
  return total <= 10_001 ? 'more than 10,000' : `about ${formatNumber(Number(total.toPrecision(2)))}`;
}
