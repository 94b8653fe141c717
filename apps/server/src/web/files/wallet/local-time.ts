/** A time in the account's time zone, like "21 Nov 2026, 10:15 GMT+1". */
export function localTime(at: Date, timezone: string): string {
  const parts = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: timezone }).format(at);
}
