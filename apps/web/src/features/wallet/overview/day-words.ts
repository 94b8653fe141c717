const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** "1 Dec" */
export const dayWords = (day: string): string => dayAndMonth.format(startOf(day));

/** "Friday 20 November 2026", with "Today" before it. */
export function longDay(day: string, now: Date = new Date()): string {
  const words = wholeDay.format(startOf(day));
  return day === now.toISOString().slice(0, 10) ? `Today, ${words}` : words;
}
