import { sqlMigration } from './sql-migration.ts';

/** A campaign with more recipients than this starts only after its author typed their number. */
export const confirmAbove = sqlMigration(
  '0057-confirm-above',
  /* sql */ `
alter table account
  add confirm_above integer not null default 10000 check (confirm_above between 0 and 10000000);
`,
);
