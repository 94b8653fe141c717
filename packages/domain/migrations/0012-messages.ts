import { sqlMigration } from './sql-migration.ts';

/** Transactional messages and what they were made of. */
export const messages = sqlMigration(
  '0012-messages',
  /* sql */ `
select 1;
`,
);
