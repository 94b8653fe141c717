import {
  type DateTime,
  type DateTrigger,
  dateTimes,
  type JourneyTrigger,
  localDay,
  localInstant,
} from '@talkdrum/journey-design';
import { zoneOf } from '../engine/zones.sql.ts';
import { dateEntryKey } from '../entries/ways-in.ts';
import type { Unit } from '../../kernel/index.ts';
import { datePart, isNotLater } from './date-comes.sql.ts';
import type { Look } from './look.ts';
import { segmentCondition } from './look-at-segment.ts';

type ScheduleTrigger = Extract<JourneyTrigger, { kind: 'schedule' }>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** After a longer stop, older days are over. */
const mostDays = 8;

/** The days whose time of day came since the last look, in the zone; at most the last `most` days. */
export function daysWhenDue(
  { from, now, timezone }: Pick<Look, 'from' | 'now' | 'timezone'>,
  at: string,
  most = mostDays,
): string[] {
  const days: string[] = [];
  const first = Math.max(from.getTime(), now.getTime() - most * dayMs) - dayMs;
  for (let time = first; time <= now.getTime() + dayMs; time += dayMs / 2) {
    const day = localDay(new Date(time), timezone);
    const instant = localInstant(day, at, timezone);
    if (instant > from && instant <= now && !days.includes(day)) days.push(day);
  }
  return days;
}

/**
 * The days whose time of day came since the last look anywhere: clocks are between 12 hours behind UTC and 14 ahead of
 * it, in quarters of an hour. Most minutes have none, so that contacts are asked only when it can be time for one.
 */
export function daysSomewhere({ from, now }: Pick<Look, 'from' | 'now'>, at: string): string[] {
  const days = new Set<string>();
  const timeMs = Date.parse(`1970-01-01T${at}:00Z`);
  for (let ahead = -12 * hourMs; ahead <= 14 * hourMs; ahead += hourMs / 4) {
    const [first, last] = [from, now].map((end) => Math.floor((end.getTime() + ahead - timeMs) / dayMs));
    for (let n = (first ?? 0) + 1; n <= (last ?? 0); n += 1)
      days.add(new Date(n * dayMs).toISOString().slice(0, 10));
  }
  return [...days].toSorted();
}

/** The days of a trigger’s time since the last look, and which contacts `c` of account `a` it is time for. */
function dueDays(look: Look, { at, zone }: Pick<DateTrigger, 'at' | 'zone'>) {
  if (zone === 'account') return { days: daysWhenDue(look, at), isTimeFor: () => 'true' };
  const from = new Date(Math.max(look.from.getTime(), look.now.getTime() - mostDays * dayMs));
  return {
    days: daysSomewhere({ from, now: look.now }, at),
    isTimeFor: (day: string, params: unknown[]) => {
      const [day$, at$, from$, now$] = [day, at, from, look.now].map((value) => `$${params.push(value)}`);
      return `local_instant(${day$}::date, ${at$}::time, ${zoneOf('c', 'a')})
        <@ tstzrange(${from$}::timestamptz, ${now$}::timestamptz, '(]')`;
    },
  };
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Everyone whose date has come, with one of its offsets. A yearly 29 February is the 28th in other years. */
export async function lookAtDates(unit: Unit, trigger: DateTrigger, look: Look): Promise<number> {
  let found = 0;
  for (const time of dateTimes(trigger)) found += await lookAtTime(unit, trigger, time, look);
  return found;
}

async function lookAtTime(unit: Unit, trigger: DateTrigger, time: DateTime, look: Look): Promise<number> {
  const { attribute, listIds, repeats, zone } = trigger;
  let found = 0;
  const { days, isTimeFor } = dueDays(look, { at: time.at, zone });
  for (const day of days) {
    const { date, parts } = datesOf({ offset: time.offset, repeats }, day);
    const params: unknown[] = [
      unit.actor.accountId,
      look.journeyId,
      dateEntryKey(day, time.port),
      look.now,
      attribute,
      parts,
      repeats === 'yearly' ? 6 : 1,
      date,
      listIds,
    ];
    const { count } = await unit.sql(arriveByDateSql(isTimeFor(day, params)), params);
    found += count;
  }
  return found;
}

/** Which dates are due on a day: the latest of them, and what is compared, without the year if it comes every year. */
export function datesOf(
  { offset, repeats }: Pick<DateTrigger, 'offset' | 'repeats'>,
  day: string,
): { date: string; parts: string[] } {
  const days = offset === null ? 0 : offset.amount * (offset.unit === 'weeks' ? 7 : 1);
  const date = shifted(day, offset?.direction === 'before' ? days : -days);
  if (repeats === 'once') return { date, parts: [date] };
  const isAlsoLeapDay = date.endsWith('-02-28') && !isLeap(date);
  return { date, parts: isAlsoLeapDay ? [date.slice(5), '02-29'] : [date.slice(5)] };
}

const isLeap = (date: string): boolean => new Date(`${date.slice(0, 4)}-02-29T00:00:00Z`).getUTCDate() === 29;

/** Dates are stored as YYYY-MM-DD, perhaps with a time behind, birthdays perhaps as --MM-DD. $7 where the compared part begins. */
const arriveByDateSql = (isTime: string): string => `
  insert into journey_arrival (account_id, journey_id, contact_id, entry_key, due_at)
  select $1, $2, c.id, $3, $4
  from contact c
  join account a on a.id = c.account_id
  where c.account_id = $1 and c.deleted_at is null and c.attributes ? $5
    and ${datePart('(c.attributes ->> $5)', '$7::int')} = any($6::text[])
    and ${isNotLater('(c.attributes ->> $5)', '$8')}
    and ($9::uuid[] is null or exists (
      select from list_member m
      where m.account_id = $1 and m.contact_id = c.id and m.list_id = any($9::uuid[]) and m.state = 'subscribed'
    ))
    and ${isTime}
  on conflict do nothing`;

/** Everyone of the lists or the segment, once for each day of the schedule that came. */
export async function lookAtSchedule(unit: Unit, trigger: ScheduleTrigger, look: Look): Promise<number> {
  let found = 0;
  const { days, isTimeFor } = dueDays(look, trigger);
  for (const day of days) {
    if (!isOnSchedule(trigger, day)) continue;
    const params: unknown[] = [unit.actor.accountId, look.journeyId, `schedule/${day}`, look.now];
    const isWanted = await isInAudience(unit, trigger.audience, look, params);
    if (isWanted === null) continue;
    const { count } = await unit.sql(
      `insert into journey_arrival (account_id, journey_id, contact_id, entry_key, due_at)
       select $1, $2, c.id, $3, $4
       from contact c
       join account a on a.id = c.account_id
       where c.account_id = $1 and c.deleted_at is null and ${isWanted} and ${isTimeFor(day, params)}
       on conflict do nothing`,
      params,
    );
    found += count;
  }
  return found;
}

/** Null if the segment can’t be asked any more. */
async function isInAudience(
  unit: Unit,
  audience: ScheduleTrigger['audience'],
  look: Look,
  params: unknown[],
): Promise<string | null> {
  if (audience.source === 'segment') return segmentCondition(unit, audience.segmentId, look, params);
  return `exists (
    select from list_member m
    where m.account_id = $1 and m.contact_id = c.id and m.state = 'subscribed'
      and m.list_id = any($${params.push(audience.listIds)}::uuid[])
  )`;
}

/** A month without the day has its last one instead. */
export function isOnSchedule({ every, from }: Pick<ScheduleTrigger, 'every' | 'from'>, day: string): boolean {
  if (day < from) return false;
  if (every === 'once') return day === from;
  if (every === 'day') return true;
  if (every === 'week') return ((Date.parse(day) - Date.parse(from)) / dayMs) % 7 === 0;
  const isLast = shifted(day, 1).slice(8) === '01';
  return day.slice(8) === from.slice(8) || (isLast && day.slice(8) < from.slice(8));
}
