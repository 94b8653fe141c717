import type { BareDomain } from '../domain-with.ts';

const ensureSql = `
  select ensure_contact_event_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date)
  from generate_series(0, 2) n`;

/** Months that no account but one that keeps everything can have events in, the oldest first. */
const expiredSql = `
  select month::text
  from (
    select to_date(right(relname, 7), 'YYYY_MM') as month
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^contact_event_\\d{4}_\\d\\d$'
  ) tables
  where month <= now() - interval '25 months'
  order by month`;

/** Creates the partitions of this month and the next two. */
export async function ensureEventMonths({ pool }: Pick<BareDomain, 'pool'>): Promise<void> {
  await pool.query(ensureSql);
}

/** Gathers statistics over all months, by which PostgreSQL plans rules about events and messages. Autovacuum doesn't. */
export async function analyzeEvents({ pool }: Pick<BareDomain, 'pool'>): Promise<void> {
  await pool.query('select analyze_contact_events()');
  await pool.query('select analyze_messages()');
}

/**
 * Drops expired months that are empty, after `privacy.retention` deleted their rows. One that is locked is tried again
 * the next night. Returns how many are gone.
 */
export async function dropEventMonths({ pool, deps }: BareDomain): Promise<number> {
  const { rows } = await pool.query<{ month: string }>(expiredSql);
  let dropped = 0;
  for (const { month } of rows) {
    try {
      const answer = await pool.query<{ isGone: boolean }>('select drop_contact_event_month($1) as is_gone', [
        month,
      ]);
      if (answer.rows[0]?.isGone === true) dropped += 1;
    } catch (error) {
      deps.logger.warn({ month, error: String(error) }, 'a month of events could not be dropped');
    }
  }
  return dropped;
}
