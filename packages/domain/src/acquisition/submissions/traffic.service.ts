import { firstIdAt, type Unit } from '../../kernel/index.ts';
import { type ShareChannel, shareChannel } from '../../publishing/published.schema.ts';
import type { DailyVisits } from '../../publishing/index.ts';
import { dailySubmissionsSql, lastDaysSql, recentSubmissionsSql } from './submissions.sql.ts';

interface Days {
  /** `YYYY-MM-DD`, in the account’s time zone; both included. */
  from: string;
  to: string;
}

interface Counts {
  visits: number;
  submissions: number;
}

/** Who came to a published item and who submitted something, in the account’s days. */
export interface TrafficReport extends Days, Counts {
  /** In the order of `shareChannel`; those with nothing are missing. */
  channels: ({ channel: ShareChannel } & Counts)[];
  /** Every day, oldest first. */
  days: ({ day: string } & Counts)[];
}

interface DailySubmissions {
  day: string;
  channel: ShareChannel;
  submissions: number;
}

interface VisitReader {
  daily(publishedId: string, from: string, to: string): Promise<DailyVisits[]>;
}

/** Visits, submissions and conversion of any published item, by channel and by day. */
export class TrafficReader {
  readonly #unit: Unit;
  readonly #visits: VisitReader;

  constructor(unit: Unit, visits: VisitReader) {
    this.#unit = unit;
    this.#visits = visits;
  }

  /** Of the last days, today included. Throws `not_found` for an item that isn’t there. */
  async report(publishedId: string, days: number): Promise<TrafficReport> {
    const range = await this.range(days);
    const { rows } = await this.#unit.sql<DailySubmissions>(dailySubmissionsSql, [
      this.#unit.actor.accountId,
      publishedId,
      range.from,
    ]);
    return this.with(publishedId, range, rows);
  }

  async range(days: number): Promise<Days> {
    const { actor, clock, sql } = this.#unit;
    const { rows } = await sql<Days>(lastDaysSql, [actor.accountId, clock.now(), days]);
    return rows[0] ?? { from: '', to: '' };
  }

  /** Submissions of each item on each of the last days, oldest first. Items with none are missing. */
  async recent(publishedIds: readonly string[], days: number): Promise<Map<string, number[]>> {
    const range = await this.range(days);
    const { rows } = await this.#unit.sql<{ id: string; day: string; submissions: number }>(
      recentSubmissionsSql,
      // A day of room: the range begins in the account's time zone.
      [
        this.#unit.actor.accountId,
        publishedIds,
        range.from,
        firstIdAt(new Date(Date.parse(range.from) - dayMs)),
      ],
    );
    const all = daysOf(range);
    return new Map(
      [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
        const byDay = new Map(own.map(({ day, submissions }) => [day, submissions]));
        return [id, all.map((day) => byDay.get(day) ?? 0)];
      }),
    );
  }

  /** A report with submissions that were counted elsewhere. */
  async with(
    publishedId: string,
    range: Days,
    submitted: readonly DailySubmissions[],
  ): Promise<TrafficReport> {
    const visited = await this.#visits.daily(publishedId, range.from, range.to);
    const rows = [
      ...visited.map((row) => ({ ...row, submissions: 0 })),
      ...submitted.map((row) => ({ ...row, visits: 0 })),
    ].filter(({ day }) => day >= range.from && day <= range.to);
    const byChannel = Map.groupBy(rows, ({ channel }) => channel);
    const byDay = Map.groupBy(rows, ({ day }) => day);
    return {
      ...range,
      ...sumOf(rows),
      channels: shareChannel.options.flatMap((channel) => {
        const own = byChannel.get(channel);
        return own === undefined ? [] : [{ channel, ...sumOf(own) }];
      }),
      days: daysOf(range).map((day) => ({ day, ...sumOf(byDay.get(day) ?? []) })),
    };
  }
}

function sumOf(rows: readonly Counts[]): Counts {
  return {
    visits: rows.reduce((sum, { visits }) => sum + visits, 0),
    submissions: rows.reduce((sum, { submissions }) => sum + submissions, 0),
  };
}

const dayMs = 86_400_000;

function daysOf({ from, to }: Days): string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / dayMs) + 1;
  return Array.from({ length: count }, (_, n) => new Date(first + n * dayMs).toISOString().slice(0, 10));
}
