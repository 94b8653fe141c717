import { type DateOrder, dateOrderOf, type ImportOutput, type ImportPlan } from '@talkdrum/api/contracts';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { saveDecisions, loadDecisions } from './kept-decisions.ts';

export type ImportPlanning = ReturnType<typeof useImportPlan>;

/** The choices so far, and the three actions: read the file differently, check and start. */
export function useImportPlan(job: ImportOutput) {
  const { mapping, setMapping, listId, setListId, rules, setRules, dateOrder, setDateOrder } =
    useDecisions(job);
  const dates = { ...datesIn({ mapping, preview: job.preview }), order: dateOrder };
  const decided = {
    mapping,
    listId,
    ...rules,
    dateOrder: dates.found === 'unclear' ? dateOrder : dates.found,
  };
  const utils = trpc.useUtils();
  const refresh = () => utils.imports.get.invalidate({ id: job.id });
  const check = trpc.imports.check.useMutation({ onSuccess: refresh });
  const start = trpc.imports.start.useMutation({ onSuccess: refresh });
  const reading = trpc.imports.configure.useMutation({
    onSuccess: async (next) => {
      await utils.imports.get.cancel({ id: job.id });
      utils.imports.get.setData({ id: job.id }, next);
      setMapping(next.mapping);
      // Earlier errors and results belong to the old columns.
      check.reset();
      start.reset();
    },
  });
  const plan: ImportPlan = { id: job.id, ...decided, listId: listId ?? '' };
  const isChecking = job.status === 'checking' || check.isPending;
  return {
    mapping,
    setMapping,
    listId,
    setListId,
    rules,
    setRules,
    dates,
    setDateOrder,
    reading,
    isChecking,
    isChecked: !isChecking && job.status === 'checked' && isAsChecked(decided, job),
    isStarting: start.isPending,
    error: check.error ?? start.error,
    missing: reading.isPending
      ? 'The file is being read'
      : missingIn({ preview: job.preview, ...decided }, dates.found),
    check: () => check.mutate(plan),
    start: () => start.mutate(plan),
  };
}

/** The choices, stored in this browser tab so that leaving the page keeps them. */
function useDecisions(job: ImportOutput) {
  const [saved] = useState(() => loadDecisions(job));
  const [mapping, setMapping] = useState(saved.mapping);
  const [listId, setListId] = useState(saved.listId);
  const [rules, setRules] = useState(saved.rules);
  const [dateOrder, setDateOrder] = useState(saved.dateOrder);
  useEffect(
    () => saveDecisions(job, { mapping, listId, rules, dateOrder }),
    [job, mapping, listId, rules, dateOrder],
  );
  return { mapping, setMapping, listId, setListId, rules, setRules, dateOrder, setDateOrder };
}

/** What is missing before the import can be checked or started. */
function missingIn(
  { preview, mapping, listId, dateOrder }: Pick<ImportOutput, 'preview' | 'mapping' | 'listId' | 'dateOrder'>,
  found: DateOrder | 'unclear' | null,
): string | null {
  if (preview.length === 0) return 'The file has no rows below the header';
  if (!mapping.some(({ to }) => to === 'email' || to === 'phone'))
    return 'Map a column to email or telephone';
  if (found === 'unclear' && dateOrder === null) return 'Choose how dates are written';
  return listId === null ? 'Choose a list' : null;
}

type Decisions = Pick<
  ImportOutput,
  'listId' | 'updateRule' | 'emptyCells' | 'consent' | 'mapping' | 'dateOrder'
>;

/** The dry run's result is only valid for the plan it was made with. */
function isAsChecked(decided: Decisions, checked: Decisions): boolean {
  return fingerprint(decided) === fingerprint(checked);
}

function fingerprint({ mapping, listId, updateRule, emptyCells, consent, dateOrder }: Decisions): string {
  const columns = mapping.map((entry) => [
    entry.column,
    entry.to,
    ...(entry.to === 'attribute' ? [entry.key, entry.type] : []),
  ]);
  return JSON.stringify([columns, listId, updateRule, emptyCells, consent, dateOrder]);
}

/** The order of day and month in the preview's date columns, with an ambiguous sample. */
function datesIn({ mapping, preview }: Pick<ImportOutput, 'mapping' | 'preview'>): {
  found: DateOrder | 'unclear' | null;
  sample: string;
} {
  const columns = mapping
    .filter((entry) => entry.to === 'attribute' && entry.type === 'date')
    .map(({ column }) => column);
  const values = columns.flatMap((column) => preview.map((row) => row[column] ?? ''));
  return {
    found: dateOrderOf(values),
    sample: values.find((value) => dateOrderOf([value]) === 'unclear') ?? '',
  };
}
