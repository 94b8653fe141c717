import type { PersonalTable } from '../kernel/index.ts';

const ofPerson = `account_id = :account and submission_id in (
  select s.id from submission s where s.account_id = :account and s.contact_id = any(:ids)
)`;

/** A file goes with the submission: without it the row is due, and its file is deleted within a minute. */
export const assetPersonalTables: readonly PersonalTable[] = [
  {
    table: 'submission_file',
    columns: ['filename'],
    who: ofPerson,
    file: 'submitted_files',
    reads: 'filename, content_type, bytes, created_at',
    erase: `update submission_file set submission_id = null, filename = 'file' where :who`,
  },
];
