import { DateTime } from 'luxon';
import type { FeedSchedule } from './feed.schema.ts';

const hourMs = 3_600_000;

/**
 * The next moment after `now` at which the schedule is due by the clock of a zone. A time that the clocks skip is due as
 * many minutes later; of an hour that comes twice, the first counts.
 */
export function nextCheck(schedule: FeedSchedule, timezone: string, now: Date): Date {
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number);
  const today = DateTime.fromJSDate(now, { zone: timezone }).startOf('day');
  // Two months are enough for each kind of schedule.
  for (let day = today; day < today.plus({ days: 63 }); day = day.plus({ days: 1 })) {
    if (!isDay(schedule, day)) continue;
    const at = firstAt(day, hour, minute);
    if (at > now.getTime()) return new Date(at);
  }
  throw new Error(`No day of the next two months is ${JSON.stringify(schedule)}.`);
}

/** When a check is tried again after it failed so many times in a row: after 1, 2, 4 … hours, at most a day. */
export function tryAgain(failures: number, next: Date, now: Date): Date {
  const wait = Math.min(24, 2 ** Math.max(0, failures - 1)) * hourMs;
  return new Date(Math.min(next.getTime(), now.getTime() + wait));
}

function isDay(schedule: FeedSchedule, day: DateTime): boolean {
  if (schedule.every === 'day') return true;
  if (schedule.every === 'week') return day.weekday === schedule.weekday;
  return day.day === Math.min(schedule.day, day.daysInMonth ?? 28);
}

function firstAt(day: DateTime, hour: number, minute: number): number {
  const possible = day.set({ hour, minute }).getPossibleOffsets();
  return Math.min(...possible.map((moment) => moment.toMillis()));
}
