import type { ZonedDateTime } from '@talkdrum/ui';
import { formatTime } from './format-date.ts';

/**
 * The instant of a wall-clock time in a zone; the first one if clocks going back repeat it. Null for an
 * invalid time or one the zone skips. For display only: the server decides.
 */
export function momentOf({ local, timeZone }: ZonedDateTime): Date | null {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)
    ? Date.parse(`${local.slice(0, 16)}:00Z`)
    : Number.NaN;
  if (Number.isNaN(wall)) return null;
  // A clock change has one offset before and one after; the right one is among the offsets a day around.
  const instants = [wall - dayMs, wall + dayMs]
    .map((near) => wall - offsetAt(near, timeZone))
    .filter((at) => at + offsetAt(at, timeZone) === wall);
  return instants.length === 0 ? null : new Date(Math.min(...instants));
}

const dayMs = 86_400_000;

function offsetAt(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000;
}

/** The wall-clock time in a zone, for a date input: "2026-12-01T09:00". */
export function localOf(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(iso)).replace(' ', 'T');
}

/** The moment in each distinct zone, in the given order. */
export function momentInZones(iso: string, zones: string[]): string[] {
  return [...new Set(zones.map((zone) => formatTime(iso, zone)))];
}
