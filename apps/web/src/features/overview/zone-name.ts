/** The zone's short name: "WAT", "GMT+1". */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(
    new Date(),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
