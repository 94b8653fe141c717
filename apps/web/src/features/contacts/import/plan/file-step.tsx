import type { ImportOutput } from '@talkdrum/api/contracts';
import { Button, Card, DescriptionList } from '@talkdrum/ui';
import { formatNumber, formatTime } from '../../../../lib/format.ts';
import { useRefusal } from '../../../../lib/use-me.ts';
import { ListChoice } from './list-choice.tsx';
import type { ImportPlanning } from './use-import-plan.ts';

interface FileStepProps {
  job: ImportOutput;
  plan: ImportPlanning;
  onNext: () => void;
}

/** The uploaded file, which stays on the server, and the list. */
export function FileStep({ job, plan, onNext }: FileStepProps) {
  const refusal = useRefusal('contacts.edit');
  const { listId } = plan.decisions;
  return (
    <Card
      title="File and list"
      className="max-w-2xl"
      footer={
        <>
          <Button variant="ghost" href="/dashboard/contacts/import">
            Choose another file
          </Button>
          <Button
            variant="primary"
            disabledReason={listId === null ? 'Choose a list' : null}
            onClick={onNext}
          >
            Next: columns
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            { term: 'File', value: job.fileName },
            { term: 'Uploaded', value: formatTime(job.createdAt) },
            { term: 'Columns', value: formatNumber(job.header.length) },
          ]}
        />
        <ListChoice
          value={listId}
          onChange={(id) => plan.change({ listId: id })}
          isDisabled={refusal !== null || plan.isChecking}
        />
      </div>
    </Card>
  );
}
