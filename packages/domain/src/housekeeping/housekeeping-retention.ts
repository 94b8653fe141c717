import type { RetentionRule } from '../kernel/index.ts';

/** Finished jobs, for a week. */
export const housekeepingRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.expired',
    scope: 'installation',
    table: 'job_attempt',
    key: 'job',
    when: `started_at < now() - interval '7 days'`,
  },
  {
    job: 'housekeeping.expired',
    scope: 'installation',
    table: 'agenda_jobs',
    key: 'id',
    when: `
      next_run_at is null and locked_at is null
      and coalesce(last_finished_at, created_at) < now() - interval '7 days'`,
  },
];
