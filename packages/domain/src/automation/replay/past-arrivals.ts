import { type JourneyTrigger, localInstant, spanMinutes } from '@talkdrum/journey-design';
import { eventConditionsSql } from '../../audience/index.ts';
import type { Unit } from '../../kernel/index.ts';
import { datesOf, daysWhenDue, isOnSchedule } from '../triggers/look-at-calendar.ts';
import { wantedBy } from '../triggers/heard-events.ts';
import { segmentCondition } from '../triggers/look-at-segment.ts';
import {
  arrivalsOfActions,
  arrivalsOfDates,
  arrivalsOfLists,
  arrivalsOfSchedule,
  arrivalsOfSegment,
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
  const days = (at: string) =>
    daysWhenDue({ from, now: until, timezone }, at, allDays).map((day) => ({
      day,
      at: localInstant(day, at, timezone),
    }));
  switch (trigger.kind) {
    case 'list':
      yield Promise.resolve({ sql: arrivalsOfLists(add(trigger.listIds)), params });
      return;
    case 'date':
      yield Promise.resolve(datesSource(trigger, days(trigger.at), params));
      return;
    case 'schedule': {
      const due = days(trigger.at).filter(({ day }) => isOnSchedule(trigger, day));
      const { audience } = trigger;
      if (audience.source === 'list') {
        const [onDays, at] = [add(due.map(({ day }) => day)), add(due.map((each) => each.at))];
        yield Promise.resolve({ sql: arrivalsOfSchedule(onDays, at, add(audience.listIds)), params });
      } else
        for (const { day, at } of due)
          yield matching(unit, audience.segmentId, window, { at, before: null, key: `schedule/${day}` });
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

interface DueDay {
  day: string;
  at: Date;
}

function datesSource(
  trigger: Extract<JourneyTrigger, { kind: 'date' }>,
  days: readonly DueDay[],
  params: unknown[],
): Source {
  const add = (value: unknown) => `$${params.push(value)}`;
  const due = days.flatMap(({ day, at }) => {
    const { date, parts } = datesOf(trigger, day);
    return parts.map((part) => ({ day, at, date, part }));
  });
  const sql = arrivalsOfDates({
    attribute: add(trigger.attribute),
    listIds: add(trigger.listIds),
    begins: add(trigger.repeats === 'yearly' ? 6 : 1),
    days: add(due.map(({ day }) => day)),
    times: add(due.map(({ at }) => at)),
    dates: add(due.map(({ date }) => date)),
    parts: add(due.map(({ part }) => part)),
  });
  return { sql, params };
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

/** Who matched a segment at a time, and, with `before`, hadn't matched then. */
async function matching(
  unit: Unit,
  segmentId: string,
  { from, until, timezone }: Window,
  { at, before, key }: { at: Date; before: Date | null; key: string },
): Promise<Source | null> {
  const params: unknown[] = [unit.actor.accountId, from, until, at, key, before];
  const now = await segmentCondition(unit, segmentId, { now: at, timezone, isPast: true }, params);
  const then =
    before === null
      ? 'false'
      : await segmentCondition(unit, segmentId, { now: before, timezone, isPast: true }, params);
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
