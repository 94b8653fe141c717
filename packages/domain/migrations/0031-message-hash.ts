import { sqlMigration } from './sql-migration.ts';

/** Distinguishes a repeated submission from another message under the same id. */
export const messageHash = sqlMigration(
  '0031-message-hash',
  /* sql */ `
-- Of a request that brought its own id; null for all others, and for what was taken in before.
alter table message add column request_hash bytea;
`,
);
