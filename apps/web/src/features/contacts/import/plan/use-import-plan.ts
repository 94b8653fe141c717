import { type DateOrder, dateOrderOf, type ImportOutput, type ImportPlan } from '@talkdrum/api/contracts';
import { trpc } from '../../../../lib/trpc.ts';
import { missingToBlock } from './block-words.ts';
import { type Decisions, decisionsOf, useKeptDecisions } from './use-kept-decisions.ts';

export type ImportPlanning = ReturnType<typeof useImportPlan>;

/** The choices so far, and the three actions: read the file differently, check and start. */
export function useImportPlan(job: ImportOutput) {
  const keeping = useKeptDecisions(job);
  const { decisions, flush, settle } = keeping;
  const dates = datesIn(decisions.mapping, job.preview);
  const utils = trpc.useUtils();
  const show = async (next: ImportOutput) => {
    await utils.imports.get.cancel({ id: job.id });
    utils.imports.get.setData({ id: job.id }, next);
  };
  const check = trpc.imports.check.useMutation({ onSuccess: show });
  const start = trpc.imports.start.useMutation({ onSuccess: show });
  const reading = trpc.imports.configure.useMutation({
    onMutate: flush,
    onSuccess: async (next) => {
      await show(next);
      settle(decisionsOf(next));
      void utils.imports.firstRows.invalidate({ id: job.id });
      // Earlier errors belong to the old columns.
      check.reset();
      start.reset();
    },
  });
  const dateOrder = dates.found === 'unclear' ? decisions.dateOrder : dates.found;
  const planNow = (): ImportPlan => ({
    id: job.id,
    ...decisions,
    dateOrder,
  });
  const isChecking = job.status === 'checking' || check.isPending;
  return {
    ...keeping,
    dates,
    reading,
    isChecking,
    isChecked: !isChecking && job.status === 'checked' && !keeping.isUnsaved(),
    isStarting: start.isPending,
    refusal: check.error ?? start.error,
    missing: reading.isPending ? 'The file is being read' : missingIn(job, decisions, dates.found),
    check: async () => {
      await flush();
      check.mutate(planNow());
    },
    start: () => start.mutate(planNow()),
  };
}

/** What is missing before the import can be checked or started. */
function missingIn(
  { preview }: ImportOutput,
  { mapping, listId, dateOrder, block }: Decisions,
  found: DateOrder | 'unclear' | null,
): string | null {
  if (preview.length === 0) return 'The file has no rows below the header';
  if (!mapping.some(({ to }) => to === 'email' || to === 'phone'))
    return 'Map a column to email or telephone';
  if (found === 'unclear' && dateOrder === null) return 'Choose how dates are written';
  if (block !== null) return missingToBlock(block, mapping);
  return listId === null ? 'Choose a list' : null;
}

/** The order of day and month in the preview's date columns, with an ambiguous sample. */
function datesIn(
  mapping: ImportOutput['mapping'],
  preview: string[][],
): { found: DateOrder | 'unclear' | null; sample: string } {
  const columns = mapping
    .filter((entry) => entry.to === 'attribute' && entry.type === 'date')
    .map(({ column }) => column);
  const values = columns.flatMap((column) => preview.map((row) => row[column] ?? ''));
  return {
    found: dateOrderOf(values),
    sample: values.find((value) => dateOrderOf([value]) === 'unclear') ?? '',
  };
}
