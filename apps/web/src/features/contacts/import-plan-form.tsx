import type { ImportOutput, ImportPlan } from '@talkdrum/api/contracts';
import { Alert, Button, Progress } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { useId, useState } from 'react';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { ImportSummary } from './import-summary.tsx';
import { LabelledChoice } from './labelled-choice.tsx';
import { MappingTable } from './mapping-table.tsx';
import { NoListYet } from './no-list-yet.tsx';

/** What becomes of each column, which list people join, and what a dry run says. */
export function ImportPlanForm({ job, onDiscard }: { job: ImportOutput; onDiscard: () => void }) {
  const labelId = useId();
  const [mapping, setMapping] = useState(job.mapping);
  const [listId, setListId] = useState(job.listId);
  const [updateRule, setUpdateRule] = useState(job.updateRule);
  const [emptyCells, setEmptyCells] = useState(job.emptyCells);
  const lists = trpc.lists.list.useQuery({ search: '' });
  const utils = trpc.useUtils();
  const refresh = () => utils.imports.get.invalidate({ id: job.id });
  const check = trpc.imports.check.useMutation({ onSuccess: refresh });
  const start = trpc.imports.start.useMutation({ onSuccess: refresh });
  const reachable = mapping.some((column) => column.to === 'email' || column.to === 'phone');
  const refusal = useRefusal('contacts.edit');
  const missing = refusal ?? (!reachable ? 'Map a column to email or telephone' : listId === null ? 'Choose a list' : null);
  const plan: ImportPlan = { id: job.id, mapping, listId: listId ?? '', updateRule, emptyCells };
  const error = check.error ?? start.error;
  const isChecking = job.status === 'checking' || check.isPending;
  return (
    <div className="flex flex-col gap-5">
      {error ? (
        <Alert tone="danger" title="Not started">
          {errorMessage(error)}{' '}
          {Object.values(errorFacts(error)?.fieldErrors ?? {})
            .flat()
            .join(' ')}
        </Alert>
      ) : null}
      <MappingTable header={job.header} preview={job.preview} mapping={mapping} onChange={setMapping} />
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <p id={labelId} className="mb-1 font-medium">
            List
          </p>
          <Combobox
            label="List"
            aria-labelledby={labelId}
            value={listId}
            onValueChange={setListId}
            options={(lists.data ?? []).map((list) => ({ value: list.id, label: list.name }))}
          />
          {lists.data?.length === 0 ? (
            <p className="mt-1 text-sm text-muted-foreground">
              <NoListYet /> This file stays here meanwhile.
            </p>
          ) : null}
        </div>
        <LabelledChoice
          label="People you have already"
          value={updateRule}
          onValueChange={(value) => setUpdateRule(value as typeof updateRule)}
          options={[
            { value: 'both', label: 'Add new people and update known ones' },
            { value: 'add', label: 'Only add new people' },
            { value: 'update', label: 'Only update known people' },
          ]}
        />
        <LabelledChoice
          label="Empty cells"
          value={emptyCells}
          onValueChange={(value) => setEmptyCells(value as typeof emptyCells)}
          options={[
            { value: 'ignore', label: 'Keep what is known' },
            { value: 'clear', label: 'Clear the field' },
          ]}
        />
      </div>
      {isChecking ? <Progress label="Checking every row" value={job.processed} max={job.totalRows ?? Math.max(job.processed, 1)} /> : null}
      {job.status === 'checked' && job.summary !== null ? <ImportSummary summary={job.summary} /> : null}
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
