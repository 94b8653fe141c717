import { sqlMigration } from './sql-migration.ts';

/** Staff stopped everything of an account that the public sees: pages, archives, and the links in its messages. */
export const blockedAccounts = sqlMigration(
  '0141-blocked-accounts',
  /* sql */ `
set local lock_timeout = '30s';

alter table account add blocked_at timestamptz(3);
`,
);
