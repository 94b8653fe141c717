import { DateTime } from 'luxon';
import { warmUpAllowances } from './warm-up.schema.ts';

/** A warm-up, as seen by a campaign that is about to take places on its days. Days are in the account's time zone. */
export interface OpenWarmUp {
  domainId: string;
  domain: string;
  startedOn: string;
  timezone: string;
  today: string;
  hasTest: boolean;
  /** When the first recipients could leave, and on which day that is. */
  startsAt: Date;
  firstDay: string;
}

/** A day on which recipients may leave. */
export interface OpenDay {
  day: string;
  /** Infinity on the day after the warm-up. */
  left: number;
  /** The time of day of the start. */
  at: Date;
}

export const dayAfter = (day: string, days: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() ?? day;

/** How many days lie between two: 1 from one day to the next. */
export const daysBetween = (from: string, to: string): number =>
  DateTime.fromISO(to, { zone: 'utc' }).diff(DateTime.fromISO(from, { zone: 'utc' }), 'days').days;

/** The days from its first one on, with what others left of them; the last one, after the warm-up, has room for all. */
export function openDays(warmUp: OpenWarmUp, taken: ReadonlyMap<string, number>): OpenDay[] {
  const { startedOn, firstDay, startsAt, timezone } = warmUp;
  const start = DateTime.fromJSDate(startsAt, { zone: timezone });
  const before = Math.max(0, daysBetween(startedOn, firstDay));
  return [...warmUpAllowances.slice(before), Infinity].map((allowance, index) => {
    const day = dayAfter(firstDay, index);
    return {
      day,
      left: Math.max(0, allowance - (taken.get(day) ?? 0)),
      at: start.plus({ days: index }).toJSDate(),
    };
  });
}

/** How many of them leave on which day: each day takes what is left of it. */
export function spread(days: readonly OpenDay[], recipients: number): { day: string; people: number }[] {
  let rest = recipients;
  return days.flatMap(({ day, left }) => {
    const people = Math.min(rest, left);
    rest -= people;
    return people === 0 ? [] : [{ day, people }];
  });
}

/** For SQL: recipient `n` (from 1) leaves at the moment of the last bound that isn't above `n`; at once below the first. */
export function boundsOf(days: readonly OpenDay[]): { bounds: number[]; moments: Date[] } {
  let next = 1;
  const bounds = days.slice(0, -1).map(({ left }) => (next += left));
  return { bounds, moments: days.slice(1).map(({ at }) => at) };
}
