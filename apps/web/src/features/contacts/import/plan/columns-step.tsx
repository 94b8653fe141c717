import type { ImportOutput } from '@talkdrum/api/contracts';
import { Button, Card } from '@talkdrum/ui';
import { formatNumber } from '../../../../lib/format.ts';
import { errorMessage, trpc } from '../../../../lib/trpc.ts';
import { useRefusal } from '../../../../lib/use-me.ts';
import { FirstRows } from './first-rows.tsx';
import { ImportReading } from './import-reading.tsx';
import { DateQuestion, ImportRules } from './import-rules.tsx';
import { ColumnList } from './column-list.tsx';
import type { ImportPlanning } from './use-import-plan.ts';

interface ColumnsStepProps {
  job: ImportOutput;
  plan: ImportPlanning;
  onCheck: () => void;
}

/** What each column becomes; beside it, the first rows as they will be stored. */
export function ColumnsStep({ job, plan, onCheck }: ColumnsStepProps) {
  const refusal = useRefusal('contacts.edit');
  const { reading, dates, decisions, change } = plan;
  const known = trpc.contacts.attributes.useQuery({});
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Card
          title="Columns"
          description={columnWords(job, decisions.mapping)}
          actions={
            <LeaveOutNew
              mapping={decisions.mapping}
              known={known.data}
              isDisabled={refusal !== null || reading.isPending}
              onChange={(mapping) => change({ mapping })}
            />
          }
        >
          <div className="flex flex-col gap-4">
            <ImportReading
              job={job}
              requested={reading.variables}
              isReading={reading.isPending}
              refusal={reading.error ? errorMessage(reading.error) : null}
              isDisabled={refusal !== null || plan.isStarting}
              onRead={(choice) => reading.mutate({ id: job.id, ...choice })}
            />
            <ColumnList
              header={job.header}
              preview={job.preview}
              mapping={decisions.mapping}
              known={known.data ?? []}
              onChange={(mapping) => change({ mapping })}
              isDisabled={refusal !== null || reading.isPending}
            />
            {dates.found === 'unclear' ? (
              <DateQuestion
                sample={dates.sample}
                value={decisions.dateOrder}
                onChange={(dateOrder) => change({ dateOrder })}
              />
            ) : null}
          </div>
        </Card>
        <RulesCard plan={plan} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-16">
        <FirstRows job={job} block={decisions.block} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" href="/dashboard/contacts/import">
            Choose another file
          </Button>
          <Button variant="primary" disabledReason={refusal ?? plan.missing} onClick={onCheck}>
            Next: check the file
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Files from other programs have many columns that nobody needs: from so many on, one press leaves them out. */
const manyNew = 5;

interface LeaveOutNewProps {
  mapping: ImportOutput['mapping'];
  known: readonly { key: string }[] | undefined;
  isDisabled: boolean;
  onChange: (mapping: ImportOutput['mapping']) => void;
}

function LeaveOutNew({ mapping, known, isDisabled, onChange }: LeaveOutNewProps) {
  const isNew = (column: ImportOutput['mapping'][number]) =>
    column.to === 'attribute' && known?.every(({ key }) => key !== column.key) === true;
  const count = mapping.filter(isNew).length;
  if (count < manyNew) return null;
  return (
    <Button
      size="sm"
      disabled={isDisabled}
      onClick={() =>
        onChange(mapping.map((entry) => (isNew(entry) ? { column: entry.column, to: 'skip' } : entry)))
      }
    >
      Leave out {formatNumber(count)} new attributes
    </Button>
  );
}

function RulesCard({ plan: { decisions, change } }: { plan: ImportPlanning }) {
  const lists = trpc.lists.list.useQuery({ search: '' });
  const { updateRule, emptyCells, consent, listId, block } = decisions;
  return (
    <Card title="How to import">
      <div className="grid gap-5 sm:grid-cols-2">
        <ImportRules
          rules={{ updateRule, emptyCells, consent, block }}
          onChange={change}
          optIn={lists.data?.find((list) => list.id === listId)?.optIn ?? null}
        />
      </div>
    </Card>
  );
}

function columnWords({ header }: ImportOutput, mapping: ImportOutput['mapping']): string {
  const used = mapping.filter(({ to }) => to !== 'skip').length;
  const left = header.length - used;
  return `${formatNumber(used)} of ${formatNumber(header.length)} will be imported${left === 0 ? '' : `, ${formatNumber(left)} left out`}.`;
}
