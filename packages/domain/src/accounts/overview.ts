import type { Unit, Channel } from '../kernel/index.ts';

/** One day's counters for one channel. Days are calendar days in UTC. */
export interface DayCount {
  /** YYYY-MM-DD */
  day: string;
  sent: number;
  failed: number;
  views: number;
  clicks: number;
  bounces: number;
  unsubscribers: number;
}

/** The figures on the dashboard's first page. */
export class Overview {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** The last `days` days including today, oldest first, with a row for every day even without activity. */
  async analytics(channel: Channel, days: number): Promise<DayCount[]> {
    const { rows } = await this.#unit.sql<DayCount>(
      `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.sent, 0) as sent, coalesce(s.failed, 0) as failed, coalesce(s.views, 0) as views,
         coalesce(s.clicks, 0) as clicks, coalesce(s.bounces, 0) as bounces, coalesce(s.unsubscribers, 0) as unsubscribers
       from generate_series($4::date - ($3::int - 1), $4::date, interval '1 day') as d (day)
       left join daily_stat s on s.account_id = $1 and s.channel = $2 and s.day = d.day::date
       order by d.day`,
      [this.#unit.actor.accountId, channel, days, this.#unit.clock.now().toISOString().slice(0, 10)],
    );
    return rows;
  }
}
