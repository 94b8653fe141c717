import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDate } from '../../../lib/dates/format-date.ts';

export type DayOf = (iso: string) => string;

/** Writes a time as a day of the account's time zone, the same one for all colleagues. */
export function useDayOf(): DayOf {
  const timezone = useAccountZone();
  return (iso) => formatDate(iso, timezone);
}
