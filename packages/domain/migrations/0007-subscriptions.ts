import { sqlMigration } from './sql-migration.ts';

/** Plans, subscriptions and low-balance automation. */
export const subscriptions = sqlMigration(
  '0007-subscriptions',
  /* sql */ `
select 1;
`,
);
