import { sqlMigration } from './sql-migration.ts';

/** How far sealing with a new SECRET_KEY has come. */
export const resealedSecrets = sqlMigration(
  '0036-resealed-secrets',
  /* sql */ `
-- Values still sealed with another key than the one in use; null until the first count.
alter table installation add column secrets_to_reseal integer;
`,
);
