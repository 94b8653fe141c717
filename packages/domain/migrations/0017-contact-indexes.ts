import { sqlMigration } from './sql-migration.ts';

/**
 * Each index on contacts adds about 4% to an import, so there are fewer. Ids start with the creation time, so
 * the primary key gives newest and oldest order. Days use a block range index, because contacts are stored in
 * creation order. Parts of a telephone number use the existing index of numbers.
 */
export const contactIndexes = sqlMigration(
  '0017-contact-indexes',
  /* sql */ `
drop index contact_newest, contact_phone_end, contact_name;
-- "ada" stands beside "Ada".
create index contact_name on contact (account_id, lower(full_name), id) where deleted_at is null;
create index contact_created on contact using brin (created_at) with (pages_per_range = 32);
`,
);
