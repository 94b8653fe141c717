import type { Channel, Unit } from '../kernel/index.ts';
import { dayOf, readTimeZone } from './account-day.ts';
import { hadDaysBeforeSql, readDaysSql } from './overview.sql.ts';

/**
 * One day of one channel, by the account's clock. `deliveries`, `viewed` and `clicked` belong to the campaigns that started on
 * this day, whenever their recipients reacted: so a rate never exceeds the whole.
 */
export interface DayRow {
  /** YYYY-MM-DD */
  day: string;
  sent: number;
  /** The part of `sent` that campaigns sent; the rest is transactional. */
  sentByCampaigns: number;
  /** Text messages a carrier reported delivered on this day. */
  delivered: number;
  failed: number;
  /** Messages reported undelivered on this day, after they were accepted. */
  bounces: number;
  unsubscribers: number;
  campaigns: number;
  deliveries: number;
  viewed: number;
  clicked: number;
}

/** A period up to today and the equally long one before it, oldest day first. */
export interface TwoPeriods {
  current: DayRow[];
  previous: DayRow[];
  /** Whether the channel was used before the current period. */
  hasEarlier: boolean;
}

export async function readPeriods(unit: Unit, channel: Channel, days: number): Promise<TwoPeriods> {
  const { accountId } = unit.actor;
  const timeZone = await readTimeZone(unit);
  const today = dayOf(unit.clock.now(), timeZone);
  const { rows } = await unit.sql<DayRow>(readDaysSql, [accountId, channel, days * 2, today, timeZone]);
  const current = rows.slice(days);
  const before = await unit.sql<{ had: boolean }>(hadDaysBeforeSql, [
    accountId,
    channel,
    current[0]?.day,
    timeZone,
  ]);
  return { current, previous: rows.slice(0, days), hasEarlier: before.rows[0]?.had === true };
}
