import { sqlMigration } from './sql-migration.ts';

/**
 * Files that visitors send with a form. A row without a submission is one whose submission wasn't committed, or was
 * deleted; its file is deleted, and then the row.
 */
export const submissionFiles = sqlMigration(
  '0079-submission-files',
  /* sql */ `
set local lock_timeout = '30s';

create table submission_file (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  -- Null until the submission is committed, and again once it's deleted.
  submission_id uuid,
  -- The key of the form's field.
  field text not null check (length(field) <= 40),
  filename text not null check (length(filename) between 1 and 200),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/gif', 'application/pdf')),
  -- Of its path in the storage; nobody can guess it.
  key text not null,
  bytes integer not null check (bytes > 0),
  -- 'storing' until the submission is committed. From 'deleting' there is no way back.
  state text not null default 'storing' check (state in ('storing', 'stored', 'deleting')),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, submission_id) references submission (account_id, id) on delete set null (submission_id)
);
create index submission_file_form on submission_file (account_id, form_id);
create index submission_file_submission on submission_file (account_id, submission_id);
create index submission_file_due on submission_file (account_id, created_at) where submission_id is null;
call tenant_table('submission_file');
call keeper_readable('submission_file', 'account_id, id, submission_id, state, created_at');
`,
);
