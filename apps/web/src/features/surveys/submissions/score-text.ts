import { formatNumber, formatShare } from '../../../lib/format.ts';
import { choiceName } from './choice-name.ts';
import type { Question } from './question.ts';

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

/** What the chart shows, as a sentence. */
export function scoreText({
  type,
  score,
  counts,
  n,
}: Pick<Question, 'type' | 'score' | 'counts' | 'n'>): string {
  if (n === 0) return '';
  if (type === 'ranking')
    return `Average place, best first: ${averagePlaces(counts)
      .map(({ option, place }) => `${option} ${formatNumber(place)}`)
      .join(', ')}.`;
  if (score?.kind === 'nps')
    return `Net promoter score ${signed(score.value)}: ${formatShare(score.promoters, n)} promoters, ${formatShare(score.passives, n)} passives, ${formatShare(score.detractors, n)} detractors.`;
  if (score?.kind === 'csat')
    return `${score.value}% are satisfied: ${formatNumber(score.best)} of ${formatNumber(n)} gave one of the two best answers.`;
  if (score?.kind === 'average') return `The average is ${formatNumber(score.value)}.`;
  const most = counts.toSorted((one, other) => other.n - one.n)[0];
  return most === undefined ? '' : `Most often: ${choiceName(most)}, ${formatShare(most.n, n)}.`;
}

/** The options of a ranking by the average place people gave them, best first. */
export function averagePlaces(counts: Question['counts']): { option: string; place: number }[] {
  return [...Map.groupBy(counts, ({ line }) => line)]
    .map(([option, places]) => {
      const people = places.reduce((sum, { n }) => sum + n, 0);
      const sum = places.reduce((total, { choice, n }) => total + Number(choice) * n, 0);
      return { option, place: Math.round((sum / people) * 10) / 10 };
    })
    .toSorted((one, other) => one.place - other.place);
}
