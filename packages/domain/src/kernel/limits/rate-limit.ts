import type pg from 'pg';
import type { Sql } from '../database/sql.ts';

/** `points` calls per `seconds`, for one key (for example "sign-in:203.0.113.7"). */
export interface RateRule {
  points: number;
  seconds: number;
}

export interface RateAnswer {
  isAllowed: boolean;
  /** In this window, refused ones included. */
  taken: number;
  remaining: number;
  /** When the window ends and all points are back. */
  resetsAt: Date;
}

/** Counts `cost` against a fixed window in PostgreSQL, so all nodes count together. */
export async function takeRate(pool: pg.Pool, key: string, rule: RateRule, cost = 1): Promise<RateAnswer> {
  const { rows } = await pool.query<TakenRate>(takeSql, [key, cost, rule.seconds]);
  return toAnswer(rows[0], rule);
}

/** The same inside a transaction: a rollback undoes the count. Others with the same key wait for its end. */
export async function takeRateWith(sql: Sql, key: string, rule: RateRule, cost = 1): Promise<RateAnswer> {
  const { rows } = await sql<TakenRate>(takeSql, [key, cost, rule.seconds]);
  return toAnswer(rows[0], rule);
}

/** What was counted for a key, without counting or locking anything. */
export async function readRateWith(sql: Sql, key: string, rule: RateRule): Promise<RateAnswer | null> {
  const { rows } = await sql<TakenRate>(readSql, [key]);
  return rows[0] === undefined ? null : toAnswer(rows[0], rule);
}

const readSql = `
  select points, resets_at
  from rate_limit
  where key = $1 and resets_at > now()`;

export interface TakenRate {
  points: number;
  resetsAt: Date;
}

/** Begins a window, or counts in the current one. */
export const orCount = `
  on conflict (key) do update set
    points = case when r.resets_at <= now() then excluded.points else r.points + excluded.points end,
    resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end`;

const takeSql = `
  insert into rate_limit as r (key, points, resets_at) values ($1, $2, now() + make_interval(secs => $3))
  ${orCount}
  returning points, resets_at`;

export function toAnswer(row: TakenRate | undefined, rule: RateRule): RateAnswer {
  if (row === undefined) throw new Error('rate_limit returned no row');
  return {
    isAllowed: row.points <= rule.points,
    taken: row.points,
    remaining: Math.max(0, rule.points - row.points),
    resetsAt: row.resetsAt,
  };
}
