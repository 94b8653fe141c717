/** Formats a day of a time zone, the account's, for sentences: "3 December 2026". */
export function formatDay(date: Date, timeZone: string): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
}
