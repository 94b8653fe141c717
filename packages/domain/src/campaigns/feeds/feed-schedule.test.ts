import { describe, expect, it } from 'vitest';
import type { FeedSchedule } from './feed.schema.ts';
import { nextCheck, tryAgain } from './feed-schedule.ts';

const at = (schedule: FeedSchedule, zone: string, now: string) =>
  nextCheck(schedule, zone, new Date(now)).toISOString();
const daily = (time: string) => ({ every: 'day', time }) as const;

describe('a schedule', () => {
  it.each([
    [daily('09:00'), 'Africa/Lagos', '2026-11-29T07:59:00Z', '2026-11-29T08:00:00.000Z'],
    [daily('09:00'), 'Africa/Lagos', '2026-11-29T08:00:00Z', '2026-11-30T08:00:00.000Z'],
    // A Sunday evening in New York, which is Monday in UTC.
    [
      { every: 'week', weekday: 1, time: '20:00' },
      'America/New_York',
      '2026-11-30T00:30:00Z',
      '2026-12-01T01:00:00.000Z',
    ],
    [{ every: 'month', day: 31, time: '06:00' }, 'UTC', '2026-11-30T05:00:00Z', '2026-11-30T06:00:00.000Z'],
    [{ every: 'month', day: 31, time: '06:00' }, 'UTC', '2026-11-30T06:00:00Z', '2026-12-31T06:00:00.000Z'],
    [{ every: 'month', day: 30, time: '06:00' }, 'UTC', '2027-02-01T00:00:00Z', '2027-02-28T06:00:00.000Z'],
  ] as [FeedSchedule, string, string, string][])('%j in %s after %s is %s', (schedule, zone, now, next) => {
    expect(at(schedule, zone, now)).toBe(next);
  });

  it('keeps its local time when the clocks change', () => {
    expect(at(daily('09:00'), 'Europe/London', '2026-03-28T12:00:00Z')).toBe('2026-03-29T08:00:00.000Z');
    expect(at(daily('09:00'), 'Europe/London', '2026-10-24T12:00:00Z')).toBe('2026-10-25T09:00:00.000Z');
  });

  it('is due once on a day without its time, and once on a day that has it twice', () => {
    // 01:30 is skipped on 29 March.
    expect(at(daily('01:30'), 'Europe/London', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(at(daily('01:30'), 'Europe/London', '2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30:00.000Z');
    // It comes at 00:30 and at 01:30 UTC on 25 October.
    expect(at(daily('01:30'), 'Europe/London', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(at(daily('01:30'), 'Europe/London', '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
  });
});

it('a check that failed is tried again after 1, 2, 4 hours, at most a day, and not after the next one is due', () => {
  const now = new Date('2026-11-29T00:00:00Z');
  const hours = (failures: number, next: string) =>
    (tryAgain(failures, new Date(next), now).getTime() - now.getTime()) / 3_600_000;
  const late = '2026-12-29T00:00:00Z';
  expect([1, 2, 3, 4, 5, 6, 9].map((failures) => hours(failures, late))).toEqual([1, 2, 4, 8, 16, 24, 24]);
  expect(hours(5, '2026-11-29T03:00:00Z')).toBe(3);
});
