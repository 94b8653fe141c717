import type { Compared } from '@talkdrum/api/contracts';
import type { Change } from '@talkdrum/ui/figures';
import { formatNumber } from '../../lib/format.ts';

interface Comparison {
  change?: Change;
  /** Why there is no change to show. */
  note?: string;
}

/** How to say a difference: counts in percent of the count before, rates in points, or the difference itself. */
export type Measure = 'count' | 'rate' | 'difference';

/**
 * A figure against the period before. More is good everywhere on this page. Without an earlier period it says
 * that there is nothing to compare with.
 */
export function compareWords(
  { value, previous, hasEarlier }: Compared,
  measure: Measure,
  days: number,
): Comparison {
  if (!hasEarlier) return { note: 'no earlier period yet' };
  if (previous === null || (measure === 'count' && previous === 0))
    return { note: `none in the ${days} days before` };
  if (value === null) return { note: `none in these ${days} days` };
  const difference = value - previous;
  const text = differenceText(difference, previous, measure);
  const isFlat = /^0(?:\.0)?(?:%| pts)?$/.test(text);
  const direction = isFlat ? 'flat' : difference > 0 ? 'up' : 'down';
  const verdict = isFlat ? 'neutral' : difference > 0 ? 'good' : 'bad';
  return { change: { text, direction, verdict, than: `vs ${days} days before` } };
}

function differenceText(difference: number, previous: number, measure: Measure): string {
  const size = Math.abs(difference);
  if (measure === 'rate') return `${(100 * size).toFixed(1)} pts`;
  if (measure === 'difference') return formatNumber(size);
  const percent = (100 * size) / previous;
  return percent >= 1_000 ? `${formatNumber(Math.round(percent))}%` : `${percent.toFixed(1)}%`;
}

/** 44.1%, or an en dash when there is nothing to be a share of. */
export function formatRate(rate: number | null): string {
  return rate === null ? '–' : `${(100 * rate).toFixed(1)}%`;
}
