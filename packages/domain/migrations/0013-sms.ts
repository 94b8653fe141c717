import { sqlMigration } from './sql-migration.ts';

/** SMS: carriers, routes, receipts, keywords and short links. */
export const sms = sqlMigration(
  '0013-sms',
  /* sql */ `
select 1;
`,
);
