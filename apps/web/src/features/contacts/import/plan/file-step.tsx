import type { ImportOutput } from '@talkdrum/api/contracts';
import { Button, Card, DescriptionList } from '@talkdrum/ui';
import { useAccountZone } from '../../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../../lib/dates/format-date.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useRefusal } from '../../../../lib/use-me.ts';
import { firstBlock } from './block-words.ts';
import { ListChoice } from './list-choice.tsx';
import { PeopleChoice } from './people-choice.tsx';
import type { ImportPlanning } from './use-import-plan.ts';

interface FileStepProps {
  job: ImportOutput;
  plan: ImportPlanning;
  onNext: () => void;
}

/** The uploaded file, which stays on the server, and the list. */
export function FileStep({ job, plan, onNext }: FileStepProps) {
  const timeZone = useAccountZone();
  const refusal = useRefusal('contacts.edit');
  const { listId, block } = plan.decisions;
  const isDisabled = refusal !== null || plan.isChecking;
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
            disabledReason={listId === null && block === null ? 'Choose a list' : null}
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
            { term: 'Uploaded', value: formatTime(job.createdAt, timeZone) },
            { term: 'Columns', value: formatNumber(job.header.length) },
          ]}
        />
        <PeopleChoice
          isBlocking={block !== null}
          onChange={(isBlocking) =>
            plan.change({ block: isBlocking ? firstBlock(plan.decisions.mapping) : null })
          }
          isDisabled={isDisabled}
        />
        {block === null ? (
          <ListChoice value={listId} onChange={(id) => plan.change({ listId: id })} isDisabled={isDisabled} />
        ) : null}
      </div>
    </Card>
  );
}
