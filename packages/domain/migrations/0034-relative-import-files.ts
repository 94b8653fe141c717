import { sqlMigration } from './sql-migration.ts';

/** Uploads are stored by their path below DATA_DIR, so another machine or a moved folder finds them. */
export const relativeImportFiles = sqlMigration(
  '0034-relative-import-files',
  /* sql */ `
-- An owner that is no superuser is bound by its own row-level security while it is forced.
alter table import_job no force row level security;
update import_job set file_path = substring(file_path from 'imports/[^/]+/[^/]+$') where file_path ~ '^/.*/imports/[^/]+/[^/]+$';
alter table import_job force row level security;
`,
);
