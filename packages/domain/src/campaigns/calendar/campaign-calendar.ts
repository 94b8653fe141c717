import { DateTime } from 'luxon';
import type { Channel, Unit } from '../../kernel/index.ts';
import { calendarLimits, type CampaignStatus } from '../campaign.schema.ts';
import { findCampaignsOfDaysSql, findChecksSql } from './campaign-calendar.sql.ts';

interface Entry {
  id: string;
  name: string;
  at: Date;
}

/** A campaign at the moment it started, or is scheduled for. */
export interface CalendarCampaign extends Entry {
  kind: 'campaign';
  channel: Channel;
  status: CampaignStatus;
}

/** The next check of a feed. It sends a campaign if there is something new. */
export interface CalendarCheck extends Entry {
  kind: 'feed';
}

export interface CalendarDay {
  /** By the account's clock: "2026-11-30". */
  day: string;
  /** In the order of the day. */
  entries: (CalendarCampaign | CalendarCheck)[];
  /** The day has more campaigns than are listed. */
  hasMore: boolean;
}

type CampaignOfDay = Omit<CalendarCampaign, 'kind'> & { day: string };

/**
 * What was sent, what is scheduled and what feeds check next, from a day on, by the account's clock. Drafts have no moment yet.
 * A campaign that each contact gets by their own clock is at the first of its moments.
 */
export async function readCalendar(
  unit: Pick<Unit, 'sql' | 'actor'>,
  from: string,
  weeks: number,
): Promise<CalendarDay[]> {
  const { sql, actor } = unit;
  const days = daysFrom(from, weeks, await readZone(unit));
  const starts = days.map(({ start }) => start);
  const ends = days.map(({ end }) => end);
  const campaigns = await sql<CampaignOfDay>(findCampaignsOfDaysSql, [
    actor.accountId,
    days.map(({ day }) => day),
    starts,
    ends,
    calendarLimits.perDay + 1,
  ]);
  const checks = await sql<Entry>(findChecksSql, [actor.accountId, starts[0], ends.at(-1)]);
  const found = Map.groupBy(campaigns.rows, ({ day }) => day);
  return days.map(({ day, start, end }) => {
    const ofDay = found.get(day) ?? [];
    const sent = ofDay.slice(0, calendarLimits.perDay).map(toCampaign);
    const next = checks.rows.filter(({ at }) => at >= start && at < end).map(toCheck);
    const entries = [...sent, ...next].sort((a, b) => a.at.getTime() - b.at.getTime());
    return { day, entries, hasMore: ofDay.length > sent.length };
  });
}

const toCampaign = ({ id, name, at, channel, status }: CampaignOfDay): CalendarCampaign => ({
  kind: 'campaign',
  id,
  name,
  at,
  channel,
  status,
});

const toCheck = ({ id, name, at }: Entry): CalendarCheck => ({ kind: 'feed', id, name, at });

/** Days of a zone begin when its clocks show a new date, so some last 23 or 25 hours. */
function daysFrom(from: string, weeks: number, zone: string): { day: string; start: Date; end: Date }[] {
  const first = DateTime.fromISO(from, { zone });
  return Array.from({ length: 7 * weeks }, (_, n) => ({
    day: first.plus({ days: n }).toISODate() ?? from,
    start: first.plus({ days: n }).startOf('day').toJSDate(),
    end: first
      .plus({ days: n + 1 })
      .startOf('day')
      .toJSDate(),
  }));
}

async function readZone({ sql, actor }: Pick<Unit, 'sql' | 'actor'>): Promise<string> {
  const { rows } = await sql<{ timezone: string }>('select timezone from account where id = $1', [
    actor.accountId,
  ]);
  return rows[0]?.timezone ?? 'UTC';
}
