import { formatDay } from '../../../lib/dates/format-date.ts';

/** "1 Dec" */
export const dayWords = (day: string): string => formatDay(day, { day: 'numeric', month: 'short' });

/** "Friday 20 November 2026", with "Today" before it: a day of the statement, which has days in UTC. */
export function longDay(day: string, now: Date = new Date()): string {
  const words = formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return day === now.toISOString().slice(0, 10) ? `Today, ${words}` : words;
}
