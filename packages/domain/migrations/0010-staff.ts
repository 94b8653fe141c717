import { sqlMigration } from './sql-migration.ts';

/** Staff credentials and privacy. */
export const staff = sqlMigration(
  '0010-staff',
  /* sql */ `
select 1;
`,
);
