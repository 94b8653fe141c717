import type { RouterOutputs } from '@talkdrum/api';
import type { ImportOutput } from '@talkdrum/api/contracts';
import { Alert, Button, Progress } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { ImportReading } from './import-reading.tsx';
import { DateQuestion, ImportRules } from './import-rules.tsx';
import { ImportSummary } from './import-summary.tsx';
import { MappingTable } from './mapping-table.tsx';
import { NewList } from './new-list.tsx';
import { type ImportPlanning, useImportPlan } from './use-import-plan.ts';

/** Column mapping, list, rules and the result of the dry run. */
export function ImportPlanForm({ job, onDiscard }: { job: ImportOutput; onDiscard: () => void }) {
  const plan = useImportPlan(job);
  const { mapping, setMapping, listId, setListId, rules, setRules, reading, error } = plan;
  const lists = trpc.lists.list.useQuery({ search: '' });
  const known = trpc.contacts.attributes.useQuery({});
  const refusal = useRefusal('contacts.edit');
  return (
    <div className="flex flex-col gap-5">
      <ImportReading
        job={job}
        requested={reading.variables}
        isReading={reading.isPending}
        refusal={reading.error ? errorMessage(reading.error) : null}
        isDisabled={refusal !== null || plan.isChecking || plan.isStarting}
        onRead={(choice) => reading.mutate({ id: job.id, ...choice })}
      />
      <MappingTable
        header={job.header}
        preview={job.preview}
        mapping={mapping}
        known={known.data ?? []}
        onChange={setMapping}
        isDisabled={reading.isPending}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ListChoice lists={lists.data} value={listId} onChange={setListId} />
        <ImportRules
          rules={rules}
          onChange={setRules}
          optIn={lists.data?.find((list) => list.id === listId)?.optIn ?? null}
        />
      </div>
      {plan.dates.found === 'unclear' ? (
        <DateQuestion sample={plan.dates.sample} value={plan.dates.order} onChange={plan.setDateOrder} />
      ) : null}
      {plan.isChecking ? <Progress label="Checking every row" /> : null}
      {plan.isChecked && job.summary !== null ? <ImportSummary summary={job.summary} /> : null}
      {error ? (
        <Alert tone="danger" title="The import didn’t start">
          {[
            ...new Set([errorMessage(error), ...Object.values(errorFacts(error)?.fieldErrors ?? {}).flat()]),
          ].join(' ')}
        </Alert>
      ) : null}
      <PlanButtons plan={plan} onDiscard={onDiscard} />
    </div>
  );
}

function PlanButtons({ plan, onDiscard }: { plan: ImportPlanning; onDiscard: () => void }) {
  const refusal = useRefusal('contacts.edit') ?? plan.missing;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="ghost" onClick={onDiscard}>
        Choose another file
      </Button>
      <Button busy={plan.isChecking} disabledReason={refusal} onClick={plan.check}>
        Check first
      </Button>
      <Button
        variant="primary"
        busy={plan.isStarting}
        disabledReason={refusal ?? (plan.isChecking ? 'The check is running' : null)}
        onClick={plan.start}
      >
        Import
      </Button>
    </div>
  );
}

interface ListChoiceProps {
  lists: RouterOutputs['lists']['list'] | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
}

function ListChoice({ lists, value, onChange }: ListChoiceProps) {
  const labelId = useId();
  const refusal = useRefusal('contacts.edit');
  const [isOpen, setIsOpen] = useState(false);
  const isCreating = refusal === null && (isOpen || lists?.length === 0);
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
      {isCreating ? (
        <NewList
          onCreated={(id) => {
            onChange(id);
            setIsOpen(false);
          }}
        />
      ) : (
        <Button
          variant="ghost"
          className="mt-1"
          icon={<Plus aria-hidden />}
          disabledReason={refusal}
          onClick={() => setIsOpen(true)}
        >
          New list
        </Button>
      )}
    </div>
  );
}
