import type { BareDomain } from '../domain-with.ts';

/** Whether a connection of this database waits for a row or key that another one has locked. */
export async function isOneWaiting({ pool }: BareDomain): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

export async function untilOneWaits(domain: BareDomain): Promise<void> {
  while (!(await isOneWaiting(domain))) await new Promise((resolve) => setTimeout(resolve, 20));
}
