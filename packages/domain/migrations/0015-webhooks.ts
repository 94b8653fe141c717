import { sqlMigration } from './sql-migration.ts';

/** Webhook endpoints, events and attempts. */
export const webhooks = sqlMigration(
  '0015-webhooks',
  /* sql */ `
select 1;
`,
);
