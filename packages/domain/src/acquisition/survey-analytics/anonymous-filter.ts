import { fieldError } from '../../kernel/index.ts';
import { isSafe } from './hide-small-groups.ts';
import type { SurveyFilter } from './survey-analytics.schema.ts';

/**
 * What may be asked of an anonymous survey: whole weeks, a channel, and one answer. Throws `validation` for more: with
 * enough conditions each person is a group of one.
 */
export function anonymousFilter(filter: SurveyFilter): SurveyFilter {
  if (filter.segmentId)
    throw fieldError(
      'segmentId',
      'This survey is anonymous: nobody knows who answered it. Remove the segment.',
    );
  if (filter.answers.length > 1)
    throw fieldError('answers', 'This survey is anonymous. Filter by one answer at a time.');
  return {
    ...filter,
    from: filter.from ? mondayOf(filter.from) : filter.from,
    until: filter.until ? dayAfter(mondayOf(filter.until), 6) : filter.until,
  };
}

/** Every filter with one condition less, of those that have more than one row of conditions left out. */
export function widerFilters(filter: SurveyFilter): SurveyFilter[] {
  const { from, until, channel, answers } = filter;
  return [
    ...(from || until ? [{ ...filter, from: null, until: null }] : []),
    ...(channel ? [{ ...filter, channel: null }] : []),
    ...answers.map((left) => ({ ...filter, answers: answers.filter((one) => one !== left) })),
  ];
}

/** Whether moving a date by a week would add or take away fewer than five people. `weeks` has no dates in its filter. */
export function hasSafeEdges(
  { from, until }: SurveyFilter,
  weeks: readonly { week: string; n: number }[],
): boolean {
  const sizeOf = (week: string) => weeks.find((one) => one.week === week)?.n ?? 0;
  const edges = [
    ...(from ? [from, dayAfter(from, -7)] : []),
    ...(until ? [mondayOf(until), dayAfter(mondayOf(until), 7)] : []),
  ];
  return edges.every((week) => isSafe(sizeOf(week)));
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday + 6) % 7));
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
