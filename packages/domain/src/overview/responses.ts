import type { Channel, Unit } from '../kernel/index.ts';
import { readTimeZone } from './account-day.ts';
import { readClickHoursSql } from './overview.sql.ts';

/** Clicks in campaigns of the last 90 days, by weekday (Monday first) and hour in the account's time zone. */
export interface Responses {
  timeZone: string;
  email: number[][];
  sms: number[][];
}

const periodMs = 90 * 86_400_000;

export async function readResponses(unit: Unit): Promise<Responses> {
  const { sql, actor, clock } = unit;
  const timeZone = await readTimeZone(unit);
  const { rows } = await sql<{ channel: Channel; weekday: number; hour: number; clicks: number }>(
    readClickHoursSql,
    [actor.accountId, new Date(clock.now().getTime() - periodMs), timeZone],
  );
  const grid = (channel: Channel): number[][] => {
    const hours = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
    for (const row of rows) {
      const weekday = hours[row.weekday - 1];
      if (row.channel === channel && weekday !== undefined) weekday[row.hour] = row.clicks;
    }
    return hours;
  };
  return { timeZone, email: grid('email'), sms: grid('sms') };
}
