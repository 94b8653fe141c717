import type { JourneyGraph, JourneyNode } from './journey-graph.schema.ts';
import type { JourneySettings } from './journey-triggers.schema.ts';
import { type Span, spanMinutes } from './journey-values.schema.ts';

/** Days and times of day are those of a time zone (IANA name). */
interface WallClock {
  /** Days since 1 January 1970. */
  day: number;
  /** Minutes since midnight. */
  minute: number;
  /** Seconds and milliseconds beyond the minute. */
  rest: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the zone's clocks are ahead of UTC at an instant. */
function offsetMs(at: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

function wallClock(at: Date, zone: string): WallClock {
  const local = at.getTime() + offsetMs(at.getTime(), zone);
  const day = Math.floor(local / dayMs);
  const minute = Math.floor((local - day * dayMs) / minuteMs);
  return { day, minute, rest: local - day * dayMs - minute * minuteMs };
}

/**
 * The instant when clocks of the zone show this. A time that the clocks skip in spring is as much later as they skip;
 * of a time that they show twice in autumn, the first.
 */
function instantOf({ day, minute, rest }: WallClock, zone: string): Date {
  const local = day * dayMs + minute * minuteMs + rest;
  const before = offsetMs(local - dayMs, zone);
  const after = offsetMs(local + dayMs, zone);
  // The first of the two: clocks that go back show it with the offset of before.
  const candidates = [local - before, local - after].filter((at) => at + offsetMs(at, zone) === local);
  return new Date(candidates.length === 0 ? local - before : Math.min(...candidates));
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** 1 is Monday: 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** Minutes and hours pass by the clock; days and weeks end at the same time of day. */
export function addSpan(from: Date, span: Span, zone: string): Date {
  if (span.unit === 'minutes' || span.unit === 'hours')
    return new Date(from.getTime() + spanMinutes(span) * minuteMs);
  const { day, ...time } = wallClock(from, zone);
  return instantOf({ day: day + span.amount * (span.unit === 'weeks' ? 7 : 1), ...time }, zone);
}

/** The day of an instant in the zone, as YYYY-MM-DD. */
export function localDay(at: Date, zone: string): string {
  return new Date(wallClock(at, zone).day * dayMs).toISOString().slice(0, 10);
}

/** A day (YYYY-MM-DD) and time of day (HH:MM) in the zone. */
export function localInstant(date: string, time: string, zone: string): Date {
  return instantOf({ day: dayOf(date), minute: minutesOf(time), rest: 0 }, zone);
}

/** The next time, now included, that the zone's clocks show a time on one of the weekdays. */
export function nextTimeOfDay(
  from: Date,
  time: string,
  zone: string,
  weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7],
): Date {
  const today = wallClock(from, zone).day;
  for (let day = today; day < today + 9; day += 1) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    const at = instantOf({ day, minute: minutesOf(time), rest: 0 }, zone);
    if (at >= from) return at;
  }
  throw new RangeError('A wait for a weekday needs one');
}

/** When someone who came to this node goes on; null if the node doesn’t wait on its own. */
export function waitEnd(node: JourneyNode, arrivedAt: Date, zone: string): Date | null {
  switch (node.type) {
    case 'wait':
      return addSpan(arrivedAt, node.config.span, zone);
    case 'wait_time':
      return nextTimeOfDay(arrivedAt, node.config.at, zone);
    case 'wait_weekday':
      return nextTimeOfDay(arrivedAt, node.config.at, zone, node.config.weekdays);
    case 'wait_date': {
      const at = localInstant(node.config.day, node.config.at, zone);
      return at < arrivedAt ? arrivedAt : at;
    }
    case 'wait_for':
      return addSpan(arrivedAt, node.config.limit, zone);
    default:
      return null;
  }
}

/** Whether the end of this wait depends on the time zone: minutes and hours pass everywhere alike. */
export function waitsByZone(node: JourneyNode): boolean {
  switch (node.type) {
    case 'wait':
      return isOfDays(node.config.span);
    case 'wait_for':
      return isOfDays(node.config.limit);
    case 'wait_time':
    case 'wait_weekday':
    case 'wait_date':
      return true;
    default:
      return false;
  }
}

const isOfDays = ({ unit }: Span): boolean => unit === 'days' || unit === 'weeks';

/** Whether anything in a drawing depends on what time it is for a contact. */
export function asksForTimeOfDay({ nodes, settings }: JourneyGraph): boolean {
  return (
    settings.hours !== null ||
    nodes.some((node) => waitsByZone(node) || (node.type === 'fallback' && isOfDays(node.config.within)))
  );
}

/** When a message may be sent: now, or when the journey's hours begin. Hours may span midnight. */
export function nextSendTime(now: Date, hours: JourneySettings['hours'], zone: string): Date {
  if (hours === null) return now;
  const { day, minute } = wallClock(now, zone);
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const isNight = to <= from;
  const begun = minute >= from ? day : day - 1;
  const isWithin = isNight ? minute >= from || minute < to : minute >= from && minute < to;
  if (isWithin && hours.weekdays.includes(weekdayOf(isNight ? begun : day))) return now;
  return nextTimeOfDay(now, hours.from, zone, hours.weekdays);
}
