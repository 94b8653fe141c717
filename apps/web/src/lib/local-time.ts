import { z } from 'zod';

/** A time without a zone, as the browser’s own picker has it; empty for none. */
export const localTime = z.string().regex(/^$|^\d{4}-\d\d-\d\dT\d\d:\d\d/, 'Enter a date and a time');

/** An instant in the browser’s time, for its own picker; empty for none. */
export function toLocal(iso: string | null): string {
  if (iso === null) return '';
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const fromLocal = (local: string): string | null =>
  local === '' ? null : new Date(local).toISOString();

/** What the picker has, as an instant; one that wasn’t touched stays as it was, to the second. */
export const changedTime = (local: string, before: string | null): string | null =>
  local === toLocal(before) ? before : fromLocal(local);
