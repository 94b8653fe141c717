import { expect, it } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDay,
  formatTime,
  shortDay,
  showDayOfYear,
  zoneName,
} from './format-date.ts';

const lateEvening = '2026-11-21T23:30:00Z';

it.each([
  ['Africa/Lagos', '22 Nov 2026', '22 Nov 2026, 00:30 GMT+1'],
  ['Europe/London', '21 Nov 2026', '21 Nov 2026, 23:30 GMT'],
  ['America/New_York', '21 Nov 2026', '21 Nov 2026, 18:30 GMT-5'],
])('a moment in %s has that zone’s day and clock', (zone, day, time) => {
  expect(formatDate(lateEvening, zone)).toBe(day);
  expect(formatTime(lateEvening, zone)).toBe(time);
  expect(time).toContain(formatClock(lateEvening, zone));
  expect(time).toContain(zoneName(zone, new Date(lateEvening)));
});

it('a day of the calendar is the same everywhere', () => {
  expect(formatDay('2026-11-21')).toBe('21 Nov 2026');
  expect(formatDay('2026-11-21T00:00:00.000Z')).toBe('21 Nov 2026');
  expect(shortDay('2026-11-21')).toBe('21\u00a0Nov');
});

it.each([
  ['--04-12', '12 April'],
  ['--02-29', '29 February'],
  ['2026-04-12', '2026-04-12'],
  [7, 7],
])('the stored day %j is shown as %j', (value, shown) => expect(showDayOfYear(value)).toBe(shown));
