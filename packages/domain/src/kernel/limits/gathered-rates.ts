import type pg from 'pg';
import { orCount, type RateAnswer, type RateRule, type TakenRate, toAnswer } from './rate-limit.ts';

type Key = readonly [key: string, rule: RateRule];

interface Taker {
  keys: readonly Key[];
  resolve: (answers: RateAnswer[]) => void;
  reject: (error: unknown) => void;
}

const gatherers = new WeakMap<pg.Pool, RateGatherer>();

/**
 * Several keys at once, each with its rule and a cost of 1; answers in their order. Calls that come while an earlier
 * one is counted are counted together, so a flood costs a few statements.
 */
export function takeRates<const Keys extends readonly Key[]>(
  pool: pg.Pool,
  keys: Keys,
): Promise<{ [N in keyof Keys]: RateAnswer }> {
  const gatherer = gatherers.get(pool) ?? new RateGatherer(pool);
  gatherers.set(pool, gatherer);
  return gatherer.take(keys) as Promise<{ [N in keyof Keys]: RateAnswer }>;
}

class RateGatherer {
  readonly #pool: pg.Pool;
  #waiting: Taker[] = [];
  #isCounting = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  take(keys: readonly Key[]): Promise<RateAnswer[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ keys, resolve, reject });
      if (!this.#isCounting) void this.#countAll();
    });
  }

  async #countAll(): Promise<void> {
    this.#isCounting = true;
    while (this.#waiting.length > 0) {
      const takers = this.#waiting;
      this.#waiting = [];
      try {
        await this.#count(takers);
      } catch (error) {
        for (const { reject } of takers) reject(error);
      }
    }
    this.#isCounting = false;
  }

  /** Each taker gets its own place in the count. */
  async #count(takers: readonly Taker[]): Promise<void> {
    const wanted = Map.groupBy(
      takers.flatMap(({ keys }) => keys),
      ([key]) => key,
    );
    const { rows } = await this.#pool.query<TakenRate & { key: string }>(takeAllSql, [
      [...wanted.keys()],
      [...wanted.values()].map((same) => same.length),
      [...wanted.values()].map(([first]) => first?.[1].seconds),
    ]);
    const taken = new Map(
      rows.map((row) => [row.key, { ...row, points: row.points - (wanted.get(row.key)?.length ?? 0) }]),
    );
    for (const { keys, resolve } of takers)
      resolve(
        keys.map(([key, rule]) => {
          const row = taken.get(key);
          if (row !== undefined) row.points += 1;
          return toAnswer(row, rule);
        }),
      );
  }
}

/** In order of key, so that two callers can't deadlock. Counts needn't outlive a crash, so nobody waits for the disk. */
const takeAllSql = `
  insert into rate_limit as r (key, points, resets_at)
  select key, points, now() + make_interval(secs => seconds)
  from unnest($1::text[], $2::int[], $3::float[]) as g (key, points, seconds),
    (select set_config('synchronous_commit', 'off', true)) as unflushed
  order by key
  ${orCount}
  returning key, points, resets_at`;
