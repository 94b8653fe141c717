import { sqlMigration } from './sql-migration.ts';

/**
 * Housekeeping's question about deleted contacts is answered by the index alone. Before, it read each deleted contact's row to see
 * when it was deleted and whether it was merged. Only deleted contacts are in the index, so importing and changing contacts costs
 * nothing. Its key stays: a batch that deletes 5,000 looks each up by its id.
 */
export const deletedContacts = sqlMigration(
  '0151-deleted-contacts',
  /* sql */ `
set local lock_timeout = '30s';

drop index contact_deleted;
create index contact_deleted on contact (account_id, id) include (deleted_at, merged_into) where deleted_at is not null;
`,
);
