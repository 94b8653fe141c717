import type pg from 'pg';

/**
 * Counts a start and returns the number of unfinished ones. Agenda counts only failures it sees: it would
 * start a job that kills its process forever.
 */
export async function countStart(pool: pg.Pool, job: string): Promise<number> {
  const { rows } = await pool.query<{ attempts: number }>(
    `insert into job_attempt as a (job) values ($1)
     on conflict (job) do update set attempts = a.attempts + 1, started_at = now() returning attempts`,
    [job],
  );
  return rows[0]?.attempts ?? 1;
}

/** The job finished, successfully or not. */
export async function forgetStarts(pool: pg.Pool, job: string): Promise<void> {
  await pool.query('delete from job_attempt where job = $1', [job]);
}
