import { formatDate } from '../../../lib/format.ts';
import { useMe } from '../../../lib/use-me.ts';

export type DayOf = (iso: string) => string;

/** Writes a time as a day of the account's time zone, the same one for all colleagues. */
export function useDayOf(): DayOf {
  const { timezone } = useMe().account;
  return (iso) => formatDate(iso, timezone);
}
