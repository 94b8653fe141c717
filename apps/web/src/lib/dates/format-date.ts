/** How a moment is written, without its zone: that's always an argument of its own. */
type Form = Omit<Intl.DateTimeFormatOptions, 'timeZone'>;

/** Making one takes about a millisecond, and a table needs hundreds. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string, form: Form): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(form)}`;
  const kept = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...form, timeZone });
  formats.set(key, kept);
  return kept;
}

/** A moment by the clock of a zone, for the few places with a form of their own. */
export function formatMoment(at: string | number | Date, timeZone: string, form: Form): string {
  return formatFor(timeZone, form).format(new Date(at));
}

/** "21 Nov 2026", in the given zone. */
export function formatDate(iso: string, timeZone: string): string {
  return formatMoment(iso, timeZone, { dateStyle: 'medium' });
}

const clock: Form = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' };

/** "21 Nov 2026, 14:05 WAT": a time always shows its zone. */
export function formatTime(iso: string, timeZone: string): string {
  return formatMoment(iso, timeZone, { day: 'numeric', month: 'short', year: 'numeric', ...clock });
}

/** "21 Nov, 14:05 WAT", where the year is known. */
export function formatShortTime(iso: string, timeZone: string): string {
  return formatMoment(iso, timeZone, { day: 'numeric', month: 'short', ...clock });
}

/** "08:00" for 8. */
export function hourOfDay(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** "14:05 WAT", below the day it belongs to. */
export function formatClock(iso: string, timeZone: string): string {
  return formatMoment(iso, timeZone, clock);
}

/** The zone's short name: "WAT", "GMT+1". */
export function zoneName(timeZone: string, at: Date = new Date()): string {
  const parts = formatFor(timeZone, { timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** "21 Nov 2026" for "2026-11-21": a day of the calendar, which is the same in every zone. */
export function formatDay(day: string, form: Form = { dateStyle: 'medium' }): string {
  return formatMoment(`${day.slice(0, 10)}T00:00:00Z`, 'UTC', form);
}

/** "21 Nov" for "2026-11-21", with a no-break space that keeps day and month together. */
export function shortDay(day: string): string {
  return formatDay(day, { day: 'numeric', month: 'short' }).replace(' ', '\u00a0');
}

/** "12 April" for "04-12", a day of every year. */
export function dayOfYear(monthAndDay: string): string {
  return formatDay(`2000-${monthAndDay}`, { day: 'numeric', month: 'long' });
}

/** A birthday without a year, stored as "--04-12", is "12 April"; other values stay as they are. */
export function showDayOfYear<Value>(value: Value): Value | string {
  return typeof value === 'string' && /^--\d{2}-\d{2}$/.test(value) ? dayOfYear(value.slice(2)) : value;
}

/** "21 Nov 2026, 14:05": a time on the clock, wherever that is. */
export function formatLocal(local: string): string {
  return formatMoment(`${local.slice(0, 16)}Z`, 'UTC', { dateStyle: 'medium', timeStyle: 'short' });
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** "5 minutes ago"; "just now" within the last minute. */
export function formatAgo(iso: string, now: Date): string {
  const ms = Date.parse(iso) - now.getTime();
  const step = steps.find(([, size]) => Math.abs(ms) >= size);
  return step === undefined ? 'just now' : relative.format(Math.round(ms / step[1]), step[0]);
}
