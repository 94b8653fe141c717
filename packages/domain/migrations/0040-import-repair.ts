import { sqlMigration } from './sql-migration.ts';

/** What a person needs to repair a file: the original rows, and which cells were skipped in imported rows. */
export const importRepair = sqlMigration(
  '0040-import-repair',
  /* sql */ `
-- Null: the account's country decides.
alter table import_job add date_order text check (date_order in ('dmy', 'mdy'));
-- Cells that couldn't be read and were left out, in rows that were imported without them.
alter table import_job add dropped_cells integer not null default 0;
-- The whole row, beside the first thing that is wrong with it.
alter table import_row_error add cells jsonb;
`,
);
