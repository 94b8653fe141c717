import type { DateOrder, ImportOutput, ImportPlan } from '@talkdrum/api/contracts';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { datesIn } from './import-dates.ts';
import { keepDecisions, keptDecisions } from './kept-decisions.ts';

export type ImportPlanning = ReturnType<typeof useImportPlan>;

/**
 * What is decided so far, and the three things that can be done with it: reading the file in another way,
 * checking and starting.
 */
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
      // What was refused or found belongs to the columns as they were.
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

/** The decisions, kept in this browser tab until the import starts: leaving the page loses none. */
function useDecisions(job: ImportOutput) {
  const [kept] = useState(() => keptDecisions(job));
  const [mapping, setMapping] = useState(kept.mapping);
  const [listId, setListId] = useState(kept.listId);
  const [rules, setRules] = useState(kept.rules);
  const [dateOrder, setDateOrder] = useState(kept.dateOrder);
  useEffect(
    () => keepDecisions(job, { mapping, listId, rules, dateOrder }),
    [job, mapping, listId, rules, dateOrder],
  );
  return { mapping, setMapping, listId, setListId, rules, setRules, dateOrder, setDateOrder };
}

/** What the plan still lacks. */
function missingIn(
  { preview, mapping, listId, dateOrder }: Pick<ImportOutput, 'preview' | 'mapping' | 'listId' | 'dateOrder'>,
  found: DateOrder | 'unclear' | null,
): string | null {
  if (preview.length === 0) return 'There is no row below the header';
  if (!mapping.some(({ to }) => to === 'email' || to === 'phone'))
    return 'Map a column to email or telephone';
  if (found === 'unclear' && dateOrder === null) return 'Say how dates are written';
  return listId === null ? 'Choose a list' : null;
}

type Decisions = Pick<
  ImportOutput,
  'listId' | 'updateRule' | 'emptyCells' | 'consent' | 'mapping' | 'dateOrder'
>;

/** What the dry run found holds for the plan it was made with, and no other. */
function isAsChecked(decided: Decisions, checked: Decisions): boolean {
  return factsOf(decided) === factsOf(checked);
}

function factsOf({ mapping, listId, updateRule, emptyCells, consent, dateOrder }: Decisions): string {
  const columns = mapping.map((entry) => [
    entry.column,
    entry.to,
    ...(entry.to === 'attribute' ? [entry.key, entry.type] : []),
  ]);
  return JSON.stringify([columns, listId, updateRule, emptyCells, consent, dateOrder]);
}
