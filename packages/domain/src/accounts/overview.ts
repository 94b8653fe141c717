import type { Unit, Channel } from '../kernel/index.ts';
import { readDailyNumbersSql } from './accounts.sql.ts';

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
    const { rows } = await this.#unit.sql<DayCount>(readDailyNumbersSql, [
      this.#unit.actor.accountId,
      channel,
      days,
      this.#unit.clock.now().toISOString().slice(0, 10),
    ]);
    return rows;
  }
}
