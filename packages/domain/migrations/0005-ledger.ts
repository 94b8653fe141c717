import { sqlMigration } from './sql-migration.ts';

/** The double-entry ledger and prices. */
export const ledger = sqlMigration(
  '0005-ledger',
  /* sql */ `
select 1;
`,
);
