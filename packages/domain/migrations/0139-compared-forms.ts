import { sqlMigration } from './sql-migration.ts';

/**
 * Whether a form's draft equals what is published is kept when it is saved or published. The list of forms compared the
 * designs of all of them each time.
 */
export const comparedForms = sqlMigration(
  '0139-compared-forms',
  /* sql */ `
set local lock_timeout = '30s';

alter table form
  -- The revision that was last compared. Null or an earlier one for a draft that wasn't compared since it was saved.
  add compared_revision integer,
  -- The published version that it equals; null if it differs from the one of that time.
  add equals_version integer;
`,
);
