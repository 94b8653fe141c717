import { fieldError } from '../../../kernel/index.ts';
import type { ImportJob } from '../import-job.entity.ts';
import type { ImportBlock } from '../import.schema.ts';
import type { ImportPlan } from './import-plan.ts';

/** The choices so far; a list may still be missing, and the columns may not be usable yet. */
export type ImportDraft = ImportPlan;

/** Keeps the choices. The result of a check stays only if they are the ones it was made with. */
export function keepDraft(job: ImportJob, draft: ImportDraft): void {
  requireColumns(job, draft.mapping);
  const next = { ...draft, dateOrder: draft.dateOrder ?? null, block: draft.block ?? null };
  if (fingerprint(job) === fingerprint(next)) return;
  Object.assign(job, next, { status: 'uploaded', summary: null, error: null });
}

export function requireColumns({ header }: ImportJob, mapping: ImportDraft['mapping']): void {
  if (mapping.some(({ column }) => column >= header.length))
    throw fieldError('mapping', 'The file doesn’t have this column.');
}

/** What is to be blocked must be in the file. */
export function requireBlockedColumns({ channels }: ImportBlock, mapping: ImportDraft['mapping']): void {
  for (const channel of channels) {
    const field = channel === 'email' ? 'email' : 'phone';
    if (mapping.some(({ to }) => to === field)) continue;
    const [column, others] =
      channel === 'email' ? ['email address', 'telephone numbers'] : ['telephone', 'email addresses'];
    throw fieldError('block', `Map a column to ${column}, or block only ${others}.`);
  }
}

/** The choices in one order of columns and of properties. */
function fingerprint({
  mapping,
  listId,
  updateRule,
  emptyCells,
  consent,
  dateOrder,
  block,
}: Pick<
  ImportJob,
  'mapping' | 'listId' | 'updateRule' | 'emptyCells' | 'consent' | 'dateOrder' | 'block'
>): string {
  const columns = mapping
    .filter(({ to }) => to !== 'skip')
    .map((entry) => [entry.column, entry.to, ...(entry.to === 'attribute' ? [entry.key, entry.type] : [])])
    .sort(([a], [b]) => Number(a) - Number(b));
  return JSON.stringify([
    columns,
    listId ?? null,
    updateRule,
    emptyCells,
    consent,
    dateOrder ?? null,
    block ? [block.reason, block.channels] : null,
  ]);
}
