import { sqlMigration } from './sql-migration.ts';

/**
 * Every index of contacts costs each imported row some 4 % of its time, so there are fewer. Ids begin with
 * the moment a contact was made, so the primary key is the order of newest and oldest; days are found by
 * block, because contacts lie in the order they came; and a part of a telephone number is looked for in the
 * index that holds the numbers anyway.
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
