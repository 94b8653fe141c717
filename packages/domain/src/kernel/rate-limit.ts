import type pg from 'pg';
import type { Sql } from './sql.ts';

/** `points` calls per `seconds`, for one key (for example "sign-in:203.0.113.7"). */
interface RateRule {
  points: number;
  seconds: number;
}

interface RateAnswer {
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

/** Several keys at once, each with its rule and a cost of 1; answers in their order. */
export async function takeRates<const Keys extends readonly (readonly [key: string, rule: RateRule])[]>(
  pool: pg.Pool,
  keys: Keys,
): Promise<{ [N in keyof Keys]: RateAnswer }> {
  const { rows } = await pool.query<TakenRate & { key: string }>(takeAllSql, [
    keys.map(([key]) => key),
    keys.map(([, { seconds }]) => seconds),
  ]);
  const taken = new Map(rows.map((row) => [row.key, row]));
  const answers = keys.map(([key, rule]) => toAnswer(taken.get(key), rule));
  return answers as { [N in keyof Keys]: RateAnswer };
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

interface TakenRate {
  points: number;
  resetsAt: Date;
}

const orCount = `
  on conflict (key) do update set
    points = case when r.resets_at <= now() then excluded.points else r.points + excluded.points end,
    resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end`;

const takeSql = `
  insert into rate_limit as r (key, points, resets_at) values ($1, $2, now() + make_interval(secs => $3))
  ${orCount}
  returning points, resets_at`;

/** In order of key, so that two callers can't deadlock. Counts needn't outlive a crash, so nobody waits for the disk. */
const takeAllSql = `
  insert into rate_limit as r (key, points, resets_at)
  select key, 1, now() + make_interval(secs => seconds)
  from unnest($1::text[], $2::float[]) as g (key, seconds),
    (select set_config('synchronous_commit', 'off', true)) as unflushed
  order by key
  ${orCount}
  returning key, points, resets_at`;

function toAnswer(row: TakenRate | undefined, rule: RateRule): RateAnswer {
  if (row === undefined) throw new Error('rate_limit returned no row');
  return {
    isAllowed: row.points <= rule.points,
    taken: row.points,
    remaining: Math.max(0, rule.points - row.points),
    resetsAt: row.resetsAt,
  };
}
