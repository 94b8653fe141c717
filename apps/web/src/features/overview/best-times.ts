import { hourOfDay } from '../../lib/dates/format-date.ts';

export const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const hours = Array.from({ length: 24 }, (_, hour) => hourOfDay(hour));

/** Fewer clicks say nothing about habits. */
const enough = 50;

/** The two hours with most clicks, in a sentence; null without clicks. */
export function bestTimes(clicks: readonly (readonly number[])[]): string | null {
  const slots = clicks
    .flatMap((row, weekday) => row.map((count, hour) => ({ weekday, hour, count })))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  const total = slots.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  if (total < enough) return 'Too few clicks yet to tell which hours are best.';
  const names = slots.slice(0, 2).map(({ weekday, hour }) => `${days[weekday] ?? ''} ${hourOfDay(hour)}`);
  return `Most clicks: ${names.join(' and ')}.`;
}
