import type { Unit } from '../kernel/index.ts';
import { addDays, dayOf, readTimeZone } from './account-day.ts';
import { total } from './compare.ts';
import { readAudienceSql, readBlockedSql } from './overview.sql.ts';

export interface AudienceDay {
  /** YYYY-MM-DD by the account's clock. */
  day: string;
  joined: number;
  unsubscribed: number;
  bounced: number;
}

/** Who can be reached, and who came and went in the last 30 days. */
export interface AudienceFigures {
  contacts: number;
  reachable: number;
  /** How many could be reached at the end of each day of the period; shorter for a young account. */
  reach: number[];
  /** How many could be reached before the period; null without an earlier day. */
  reachableBefore: number | null;
  days: AudienceDay[];
  /** By telephone number, largest first: '*' is any other country. Those without a number ('') are last. */
  countries: { country: string; contacts: number }[];
}

interface AudienceRow {
  day: string;
  country: string;
  contacts: number;
  reachable: number;
  joined: number;
}

interface BlockedRow {
  day: string;
  isBounce: boolean;
  people: number;
}

const periodDays = 30;

export async function readAudience(unit: Unit): Promise<AudienceFigures> {
  const { sql, actor, clock } = unit;
  const timeZone = await readTimeZone(unit);
  const today = dayOf(clock.now(), timeZone);
  const first = addDays(today, 1 - periodDays);
  const { rows } = await sql<AudienceRow>(readAudienceSql, [actor.accountId, first]);
  const blocked = await sql<BlockedRow>(readBlockedSql, [actor.accountId, first, timeZone]);
  const days = Array.from({ length: periodDays }, (_, n) => addDays(first, n));
  const before = rows.filter((row) => row.day < first);
  const known = days.filter((day) => rows.some((row) => row.day <= day && row.contacts !== 0));
  return {
    contacts: total(rows, (row) => row.contacts),
    reachable: total(rows, (row) => row.reachable),
    reach: known.map((day) =>
      total(
        rows.filter((row) => row.day <= day),
        (row) => row.reachable,
      ),
    ),
    reachableBefore: before.some((row) => row.contacts !== 0) ? total(before, (row) => row.reachable) : null,
    days: days.map((day) => toDay(day, rows, blocked.rows)),
    countries: byCountry(rows),
  };
}

function toDay(day: string, rows: readonly AudienceRow[], blocked: readonly BlockedRow[]): AudienceDay {
  const left = blocked.filter((row) => row.day === day);
  return {
    day,
    joined: total(
      rows.filter((row) => row.day === day),
      (row) => row.joined,
    ),
    unsubscribed: total(
      left.filter((row) => !row.isBounce),
      (row) => row.people,
    ),
    bounced: total(
      left.filter((row) => row.isBounce),
      (row) => row.people,
    ),
  };
}

function byCountry(rows: readonly AudienceRow[]): AudienceFigures['countries'] {
  const contacts = new Map<string, number>();
  for (const row of rows) contacts.set(row.country, (contacts.get(row.country) ?? 0) + row.contacts);
  return [...contacts]
    .map(([country, count]) => ({ country, contacts: count }))
    .filter((entry) => entry.contacts > 0)
    .sort(
      (one, other) =>
        Number(one.country === '') - Number(other.country === '') || other.contacts - one.contacts,
    );
}
