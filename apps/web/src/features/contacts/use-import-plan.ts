import type { ImportOutput, ImportPlan } from '@talkdrum/api/contracts';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';

export type ImportPlanning = ReturnType<typeof useImportPlan>;

/** What is decided so far, and the three things that can be done with it: reading the file in another way, checking and starting. */
export function useImportPlan(job: ImportOutput) {
  const [mapping, setMapping] = useState(job.mapping);
  const [listId, setListId] = useState(job.listId);
  const [rules, setRules] = useState({ updateRule: job.updateRule, emptyCells: job.emptyCells, consent: job.consent });
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
  const plan: ImportPlan = { id: job.id, mapping, listId: listId ?? '', ...rules };
  const isChecking = job.status === 'checking' || check.isPending;
  return {
    mapping,
    setMapping,
    listId,
    setListId,
    rules,
    setRules,
    reading,
    isChecking,
    isChecked: !isChecking && job.status === 'checked' && isAsChecked({ mapping, listId, ...rules }, job),
    isStarting: start.isPending,
    error: check.error ?? start.error,
    missing: reading.isPending ? 'The file is being read' : missingIn({ preview: job.preview, mapping, listId }),
    check: () => check.mutate(plan),
    start: () => start.mutate(plan),
  };
}

/** What the plan still lacks. */
function missingIn({ preview, mapping, listId }: Pick<ImportOutput, 'preview' | 'mapping' | 'listId'>): string | null {
  if (preview.length === 0) return 'There is no row below the header';
  if (!mapping.some(({ to }) => to === 'email' || to === 'phone')) return 'Map a column to email or telephone';
  return listId === null ? 'Choose a list' : null;
}

type Decisions = Pick<ImportOutput, 'listId' | 'updateRule' | 'emptyCells' | 'consent' | 'mapping'>;

/** What the dry run found holds for the plan it was made with, and no other. */
function isAsChecked(decided: Decisions, checked: Decisions): boolean {
  return factsOf(decided) === factsOf(checked);
}

function factsOf({ mapping, listId, updateRule, emptyCells, consent }: Decisions): string {
  const columns = mapping.map((entry) => [entry.column, entry.to, ...(entry.to === 'attribute' ? [entry.key, entry.type] : [])]);
  return JSON.stringify([columns, listId, updateRule, emptyCells, consent]);
}
