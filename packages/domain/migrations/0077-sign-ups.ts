import { sqlMigration } from './sql-migration.ts';

/**
 * A stranger's sign-up of a known contact asks first and touches no list (docs/decisions/044). Housekeeping sees which
 * accounts have submissions of an item that is deleted for good.
 */
export const signUps = sqlMigration(
  '0077-sign-ups',
  /* sql */ `
set local lock_timeout = '30s';

-- Confirming puts the contact on the list, which they aren't on yet.
alter table opt_in_request add column joins boolean not null default false;

call keeper_readable('submission', 'account_id, form_id, published_id');
`,
);
