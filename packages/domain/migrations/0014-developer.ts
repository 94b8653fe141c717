import { sqlMigration } from './sql-migration.ts';

/** API keys and idempotency. */
export const developer = sqlMigration(
  '0014-developer',
  /* sql */ `
select 1;
`,
);
