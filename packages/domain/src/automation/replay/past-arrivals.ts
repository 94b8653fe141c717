import {
  type DateTrigger,
  dateTimes,
  type JourneyTrigger,
  localInstant,
  spanMinutes,
} from '@talkdrum/journey-design';
import { eventConditionsSql } from '../../audience/index.ts';
import type { Unit } from '../../kernel/index.ts';
import { dateEntryKey } from '../entries/ways-in.ts';
import { datesOf, daysSomewhere, daysWhenDue, isOnSchedule } from '../triggers/look-at-calendar.ts';
import { wantedBy } from '../triggers/heard-events.ts';
import { segmentCondition } from '../triggers/look-at-segment.ts';
import {
  arrivalsOfActions,
  arrivalsOfDates,
  arrivalsOfLists,
  arrivalsOfSchedule,
  arrivalsOfSegment,
  arrivalsOfSegmentOnDay,
  sampledSql,
} from './past-arrivals.sql.ts';
import type { PastArrival } from './sim-run.ts';

export interface Window {
  from: Date;
  until: Date;
  /** The account's. */
  timezone: string;
}

/** A SELECT of contact_id, entry_key and at. The first parameters are the account and the window. */
interface Source {
  sql: string;
  params: unknown[];
}

const dayMs = 86_400_000;
const allDays = 10_000;

/** Each statement whose rows together are everyone whom the trigger would have found. */
function* sourcesOf(unit: Unit, trigger: JourneyTrigger, window: Window): Generator<Promise<Source | null>> {
  const { from, until, timezone } = window;
  const params: unknown[] = [unit.actor.accountId, from, until];
  const add = (value: unknown) => `$${params.push(value)}`;
  switch (trigger.kind) {
    case 'list':
      yield Promise.resolve({ sql: arrivalsOfLists(add(trigger.listIds)), params });
      return;
    case 'date':
      yield Promise.resolve(datesSource(trigger, window, params));
      return;
    case 'schedule': {
      const due = daysOf(window, trigger).filter((day) => isOnSchedule(trigger, day));
      const times = { at: trigger.at, zone: trigger.zone === 'account' ? timezone : null };
      const { audience } = trigger;
      if (audience.source === 'list') {
        const places = [add(due), add(times.at), add(times.zone), add(audience.listIds)] as const;
        yield Promise.resolve({ sql: arrivalsOfSchedule(...places), params });
      } else for (const day of due) yield matchingOnDay(unit, audience.segmentId, window, { day, ...times });
      return;
    }
    case 'segment':
      for (let at = from.getTime() + dayMs; at <= until.getTime(); at += dayMs)
        yield matching(unit, trigger.segmentId, window, {
          at: new Date(at),
          before: new Date(at - dayMs),
          key: `segment/${at}`,
        });
      return;
    case 'campaign':
      yield Promise.resolve({
        sql: arrivalsOfActions(trigger, add(trigger.campaignId), add(spanMinutes(trigger.within)), add),
        params,
      });
      return;
    default: {
      const source = eventsSource(trigger, until, params);
      if (source !== null) yield Promise.resolve(source);
    }
  }
}

/** The days of a time within the window; in the contacts’ zones, those that have it anywhere. */
function daysOf({ from, until, timezone }: Window, { at, zone }: Pick<DateTrigger, 'at' | 'zone'>): string[] {
  return zone === 'account'
    ? daysWhenDue({ from, now: until, timezone }, at, allDays)
    : daysSomewhere({ from, now: until }, at);
}

function datesSource(trigger: DateTrigger, window: Window, params: unknown[]): Source {
  const add = (value: unknown) => `$${params.push(value)}`;
  const { repeats, zone } = trigger;
  const due = dateTimes(trigger).flatMap(({ port, offset, at }) =>
    daysOf(window, { at, zone }).flatMap((day) => {
      const { date, parts } = datesOf({ offset, repeats }, day);
      return parts.map((part) => ({ key: dateEntryKey(day, port), day, at, date, part }));
    }),
  );
  const sql = arrivalsOfDates({
    attribute: add(trigger.attribute),
    listIds: add(trigger.listIds),
    begins: add(repeats === 'yearly' ? 6 : 1),
    zone: add(zone === 'account' ? window.timezone : null),
    keys: add(due.map(({ key }) => key)),
    days: add(due.map(({ day }) => day)),
    times: add(due.map(({ at }) => at)),
    dates: add(due.map(({ date }) => date)),
    parts: add(due.map(({ part }) => part)),
  });
  return { sql, params };
}

/** Who matches a segment on a day of a schedule, when it is their time or, with `zone`, that of everyone. */
async function matchingOnDay(
  unit: Unit,
  segmentId: string,
  { from, until, timezone }: Window,
  { day, at, zone }: { day: string; at: string; zone: string | null },
): Promise<Source | null> {
  const params: unknown[] = [unit.actor.accountId, from, until, day, at, zone];
  // Asked for all zones at once, at the account's time.
  const now = localInstant(day, at, timezone);
  const is = await segmentCondition(unit, segmentId, { now, timezone, isPast: true }, params);
  return is === null ? null : { sql: arrivalsOfSegmentOnDay(is), params };
}

function eventsSource(trigger: JourneyTrigger, until: Date, params: unknown[]): Source | null {
  const wanted = (wantedBy(trigger) ?? [])
    .map((one) => `(${eventConditionsSql(one, 'e', { now: until, timezone: 'UTC' }, params)})`)
    .join(' or ');
  const sql = `
    select e.contact_id, 'event/' || e.id as entry_key, e.at
    from contact_event e
    where e.account_id = $1 and e.at >= $2 and e.at < $3 and (${wanted})`;
  return wanted === '' ? null : { sql, params };
}

/** Who matched a segment at a time, and hadn't matched before. */
async function matching(
  unit: Unit,
  segmentId: string,
  { from, until, timezone }: Window,
  { at, before, key }: { at: Date; before: Date; key: string },
): Promise<Source | null> {
  const params: unknown[] = [unit.actor.accountId, from, until, at, key, before];
  const now = await segmentCondition(unit, segmentId, { now: at, timezone, isPast: true }, params);
  const then = await segmentCondition(unit, segmentId, { now: before, timezone, isPast: true }, params);
  return now === null || then === null ? null : { sql: arrivalsOfSegment(now, then), params };
}

/**
 * Everyone whom the trigger would have found, in order of time. With more than `most` of them it is a sample: one
 * contact in `oneIn`, chosen by id, with all of their arrivals.
 */
export async function pastArrivals(
  inScope: <T>(work: (unit: Unit) => Promise<T>) => Promise<T>,
  trigger: JourneyTrigger,
  window: Window,
  most: number,
): Promise<{ arrivals: PastArrival[]; oneIn: number }> {
  let oneIn = 1;
  let found: (PastArrival & { share: number })[] = [];
  const read = (unit: Unit, { sql, params }: Source) =>
    unit.sql<PastArrival & { share: number }>(sampledSql(sql, params.length), [...params, oneIn, most + 1]);
  // Statements one after the other, each in a transaction of its own: none is open for long.
  const sources = await inScope((unit) => Promise.all(sourcesOf(unit, trigger, window)));
  for (const source of sources) {
    if (source === null) continue;
    for (;;) {
      const { rows } = await inScope((unit) => read(unit, source));
      if (found.length + rows.length <= most) {
        found.push(...rows);
        break;
      }
      oneIn *= 2;
      const kept = oneIn;
      found = found.filter(({ share }) => share % kept === 0);
    }
  }
  const arrivals = found.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return { arrivals, oneIn };
}
