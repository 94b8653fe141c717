import { sqlMigration } from './sql-migration.ts';

/**
 * The order of claims: a delivery that one claim let go is in a newer one, which alone may say what became of it. The
 * table has a few rows per process, so giving them numbers takes no time.
 */
export const claimOrder = sqlMigration(
  '0065-claim-order',
  /* sql */ `
alter table send_claim add column seq bigint generated always as identity;
`,
);
