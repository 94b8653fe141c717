import { sqlMigration } from './sql-migration.ts';

/** Payments, saved authorisations and virtual accounts. */
export const funding = sqlMigration(
  '0006-funding',
  /* sql */ `
select 1;
`,
);
