import type { ReviewOutput } from '@talkdrum/api/contracts';
import { formatDay } from '../../../lib/dates/format-date.ts';
import { people } from '../campaign-words.ts';

type Forecast = NonNullable<ReviewOutput['warmUp']>;

/** "Today", or "Tuesday 1 December". */
export function dayWords(day: string, today: string): string {
  return day === today ? 'Today' : formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** True if somebody gets it later than today. */
export function isSpread({ today, days }: Forecast): boolean {
  return days.some(({ day }) => day !== today);
}

/** "takes 4 days", for the middle of a sentence. */
export function takesDays({ today, days }: Forecast): string {
  const [first] = days;
  if (days.length > 1) return `takes ${days.length} days`;
  return first === undefined || first.day === today
    ? 'takes one day'
    : `waits until ${dayWords(first.day, today)}`;
}

/** What Send does to a campaign that is spread, before it is done. */
export function spreadWords(title: string, forecast: Forecast): string {
  const { domain, today, days } = forecast;
  const [first] = days;
  const last = days.at(-1);
  const start =
    first?.day === today
      ? `${people(first.people)} get it today`
      : `The first ${people(first?.people ?? 0)} get it on ${dayWords(first?.day ?? today, today)}`;
  const end = days.length > 1 ? `, the last ones on ${dayWords(last?.day ?? today, today)}` : '';
  return `“${title}” ${takesDays(forecast)}, because ${domain} is warming up. ${start}${end}. Until then you can cancel it. Sent messages can’t be recalled.`;
}
