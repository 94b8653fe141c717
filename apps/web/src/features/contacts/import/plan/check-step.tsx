import type { ImportOutput } from '@talkdrum/api/contracts';
import { Button, Card, Progress } from '@talkdrum/ui';
import { useRefusal } from '../../../../lib/use-me.ts';
import { ImportSummary } from '../import-summary.tsx';
import type { ImportPlanning } from './use-import-plan.ts';

interface CheckStepProps {
  job: ImportOutput;
  plan: ImportPlanning;
  onCheck: () => void;
  onBack: () => void;
}

/** What would happen to every row of the file. Nothing has changed yet. */
export function CheckStep({ job, plan, onCheck, onBack }: CheckStepProps) {
  const refusal = useRefusal('contacts.edit') ?? plan.missing;
  const isReady = plan.isChecked && job.summary !== null;
  return (
    <>
      {isReady && job.summary !== null ? (
        <ImportSummary summary={job.summary} rowsHref={`/files/imports/${job.id}/rows-to-correct.csv`} />
      ) : (
        <Card title="What will happen">
          {plan.isChecking ? (
            <Progress label="Checking every row" />
          ) : (
            <p className="text-muted-foreground">
              The file hasn’t been checked with these choices. A check changes nothing.
            </p>
          )}
        </Card>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="ghost"
          disabledReason={plan.isChecking ? 'The check is running' : null}
          onClick={onBack}
        >
          Back to the columns
        </Button>
        {isReady || plan.isChecking ? null : (
          <Button disabledReason={refusal} onClick={onCheck}>
            Check the file
          </Button>
        )}
        <Button
          variant="primary"
          busy={plan.isStarting}
          disabledReason={
            refusal ?? (plan.isChecking ? 'The check is running' : isReady ? null : 'Check the file first')
          }
          onClick={plan.start}
        >
          Import
        </Button>
      </div>
    </>
  );
}
