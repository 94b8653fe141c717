import { sqlMigration } from './sql-migration.ts';

/** Invitations, suspension and the audit log. */
export const team = sqlMigration(
  '0008-team',
  /* sql */ `
select 1;
`,
);
