import { sqlMigration } from './sql-migration.ts';

/** Second factors, passkeys and the life of an account. */
export const signInSecurity = sqlMigration(
  '0009-sign-in-security',
  /* sql */ `
select 1;
`,
);
