import { sqlMigration } from './sql-migration.ts';

/** Who was skipped at a step of a journey, newest first. Most steps are done, and those aren’t in the index. */
export const journeyLeftOut = sqlMigration(
  '0125-journey-left-out',
  /* sql */ `
set local lock_timeout = '30s';

create index journey_step_left_out on journey_step (account_id, node_id, at, run_id, reason)
where outcome in ('skipped', 'failed');
`,
);
