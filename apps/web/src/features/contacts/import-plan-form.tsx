import type { RouterOutputs } from '@talkdrum/api';
import type { ImportOutput, ImportPlan } from '@talkdrum/api/contracts';
import { Alert, Button, Progress } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { useId, useState } from 'react';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { ImportReading } from './import-reading.tsx';
import { ImportRules } from './import-rules.tsx';
import { ImportSummary } from './import-summary.tsx';
import { MappingTable } from './mapping-table.tsx';
import { NoListYet } from './no-list-yet.tsx';

/** What becomes of each column, which list people join, and what a dry run says. */
export function ImportPlanForm({ job, onDiscard }: { job: ImportOutput; onDiscard: () => void }) {
  const { mapping, setMapping, listId, setListId, rules, setRules, check, start, reading } = useImportPlan(job);
  const lists = trpc.lists.list.useQuery({ search: '' });
  const known = trpc.contacts.attributes.useQuery({});
  const refusal = useRefusal('contacts.edit');
  const missing = refusal ?? (reading.isPending ? 'The file is being read' : missingIn({ preview: job.preview, mapping, listId }));
  const plan: ImportPlan = { id: job.id, mapping, listId: listId ?? '', ...rules };
  const error = check.error ?? start.error;
  const isChecking = job.status === 'checking' || check.isPending;
  const isChecked = !isChecking && job.status === 'checked' && isAsChecked({ mapping, listId, ...rules }, job);
  return (
    <div className="flex flex-col gap-5">
      <ImportReading
        job={job}
        asked={reading.variables}
        isReading={reading.isPending}
        refusal={reading.error ? errorMessage(reading.error) : null}
        isDisabled={refusal !== null || isChecking || start.isPending}
        onRead={(choice) => reading.mutate({ id: job.id, ...choice })}
      />
      <MappingTable header={job.header} preview={job.preview} mapping={mapping} known={known.data ?? []} onChange={setMapping} isDisabled={reading.isPending} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ListChoice lists={lists.data} value={listId} onChange={setListId} />
        <ImportRules rules={rules} onChange={setRules} optIn={lists.data?.find((list) => list.id === listId)?.optIn ?? null} />
      </div>
      {isChecking ? <Progress label="Checking every row" /> : null}
      {isChecked && job.summary !== null ? <ImportSummary summary={job.summary} /> : null}
      {error ? (
        <Alert tone="danger" title="Not started">
          {[...new Set([errorMessage(error), ...Object.values(errorFacts(error)?.fieldErrors ?? {}).flat()])].join(' ')}
        </Alert>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onDiscard}>
          Choose another file
        </Button>
        <Button busy={isChecking} disabledReason={missing} onClick={() => check.mutate(plan)}>
          Check first
        </Button>
        <Button
          variant="primary"
          busy={start.isPending}
          disabledReason={missing ?? (isChecking ? 'The check is running' : null)}
          onClick={() => start.mutate(plan)}
        >
          Import
        </Button>
      </div>
    </div>
  );
}

/** What is decided so far, and the three things that can be done with it. */
function useImportPlan(job: ImportOutput) {
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
  return { mapping, setMapping, listId, setListId, rules, setRules, check, start, reading };
}

/** What the plan still lacks. */
function missingIn({ preview, mapping, listId }: Pick<ImportOutput, 'preview' | 'mapping' | 'listId'>): string | null {
  if (preview.length === 0) return 'There is no row below the header';
  if (!mapping.some(({ to }) => to === 'email' || to === 'phone')) return 'Map a column to email or telephone';
  return listId === null ? 'Choose a list' : null;
}

interface ListChoiceProps {
  lists: RouterOutputs['lists']['list'] | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
}

function ListChoice({ lists, value, onChange }: ListChoiceProps) {
  const labelId = useId();
  return (
    <div className="min-w-0">
      <p id={labelId} className="mb-1 font-medium">
        List
      </p>
      <Combobox
        label="List"
        aria-labelledby={labelId}
        value={value}
        onValueChange={onChange}
        options={(lists ?? []).map((list) => ({ value: list.id, label: list.name }))}
      />
      {lists?.length === 0 ? (
        <p className="mt-1 text-sm text-muted-foreground">
          <NoListYet /> This file stays here meanwhile.
        </p>
      ) : null}
    </div>
  );
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
