import type { ImportOutput } from '@talkdrum/api/contracts';

/** The breadcrumb of the import pages; an import under way is the last part. */
export function importCrumbs(fileName?: string) {
  const crumbs = [
    { label: 'Contacts', href: '/dashboard/contacts' },
    { label: 'Import Contacts', href: '/dashboard/contacts/import' },
  ];
  return fileName === undefined ? crumbs : [...crumbs, { label: fileName }];
}

export type ImportStep = 'file' | 'columns' | 'check' | 'import' | 'done';

const planned = ['uploaded', 'checking', 'checked'];
const over = ['done', 'failed', 'cancelled', 'undone'];

/** Nothing of the file is in the contacts yet, so everything can still be changed. */
export function isPlanned({ status, processed }: Pick<ImportOutput, 'status' | 'processed'>): boolean {
  return planned.includes(status) || (status === 'failed' && processed === 0);
}

/** The step an import is in. While it is planned, the address chooses among the first three. */
export function stepOf(
  job: Pick<ImportOutput, 'status' | 'processed' | 'listId' | 'block'>,
  chosen: ImportStep | undefined,
): ImportStep {
  if (!isPlanned(job)) return over.includes(job.status) ? 'done' : 'import';
  if (job.status === 'checking') return 'check';
  if (chosen === 'file' || chosen === 'columns' || chosen === 'check') return chosen;
  if (job.listId === null && job.block === null) return 'file';
  return job.status === 'checked' ? 'check' : 'columns';
}
