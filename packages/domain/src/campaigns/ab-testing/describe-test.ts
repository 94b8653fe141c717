import { type AbMeasure, variantLetter } from '../ab-settings/ab-test.schema.ts';
import type { Verdict } from './judge-test.ts';

const words: Record<AbMeasure, string> = {
  clicks: 'clicks',
  views: 'views',
  conversions: 'conversions',
  hand: 'clicks',
};

const points = (n: number) =>
  `${Math.abs(n).toFixed(1)} ${Math.abs(n).toFixed(1) === '1.0' ? 'point' : 'points'}`;

/** "B gets 1.2 to 3.4 points more clicks than A; 97% sure." `isOver` once nothing more is counted. */
export function describeVerdict(verdict: Verdict, measure: AbMeasure, isOver: boolean): string {
  const { leader, second, chance, difference, isClear } = verdict;
  if (leader === null || second === null)
    return isOver
      ? `No clear winner: there were no ${words[measure]}.`
      : `No ${words[measure]} yet, so no variant is ahead.`;
  const [ahead, behind] = [variantLetter(leader), variantLetter(second)];
  const { low, high } = difference;
  if (isClear)
    return low > 0
      ? `${ahead} gets ${low.toFixed(1)} to ${points(high)} more ${words[measure]} than ${behind}; ${sure(chance)} sure.`
      : `${ahead} gets up to ${points(high)} more ${words[measure]} than ${behind}; ${sure(chance)} sure.`;
  const range = `between ${points(low)} ${low < 0 ? 'fewer' : 'more'} and ${points(high)} more`;
  return (
    `No clear winner${isOver ? '' : ' yet'}: ${ahead} gets ${range} ${words[measure]} than ${behind}. ` +
    `The chance that ${ahead} is better is ${sure(chance)}.`
  );
}

/** Never 100%: a test can't be that sure. */
function sure(chance: number): string {
  const percent = Math.min(99.9, 100 * chance);
  return percent >= 99 ? `${(Math.floor(percent * 10) / 10).toString()}%` : `${Math.floor(percent)}%`;
}
