/** A day of every year as it is stored, `--12-31`; the month's last day if it has fewer, and empty without both. */
export function dayOfYear({ day, month }: { day: string; month: string }): string {
  if (day === '' || month === '') return '';
  // A leap year: people are born on 29 February.
  const last = new Date(Date.UTC(2000, Number(month), 0)).getUTCDate();
  return `--${month}-${String(Math.min(Number(day), last)).padStart(2, '0')}`;
}

/** The same day without its year; empty for anything but a day. */
export const withoutYear = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? `-${date.slice(4)}` : '';
