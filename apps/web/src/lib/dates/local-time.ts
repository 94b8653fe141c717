import { z } from 'zod';
import { localOf, momentOf } from './zoned-moment.ts';

/** A time without a zone, as the browser’s own picker has it; empty for none. */
export const localTime = z.string().regex(/^$|^\d{4}-\d\d-\d\dT\d\d:\d\d/, 'Enter a date and a time');

/** An instant in the account’s time zone, for the browser’s own picker; empty for none. */
export const toLocal = (iso: string | null, timeZone: string): string =>
  iso === null ? '' : localOf(iso, timeZone);

/** What the picker has, by the account’s clock. A time that clocks going forward skip is an hour later. */
export function fromLocal(local: string, timeZone: string): string | null {
  if (local === '') return null;
  const moment = momentOf({ local, timeZone }) ?? momentOf({ local: anHourAfter(local), timeZone });
  return moment?.toISOString() ?? null;
}

const anHourAfter = (local: string): string =>
  new Date(Date.parse(`${local.slice(0, 16)}:00Z`) + 3_600_000).toISOString();

/** What the picker has, as an instant; one that wasn’t touched stays as it was, to the second. */
export const changedTime = (local: string, before: string | null, timeZone: string): string | null =>
  local === toLocal(before, timeZone) ? before : fromLocal(local, timeZone);
