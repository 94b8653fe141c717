import type { ImportOutput } from '@talkdrum/api/contracts';
import { Alert } from '@talkdrum/ui';
import { isOtherPage, LeaveGuard } from '../../../../lib/drafts/leave-guard.tsx';
import { errorFacts, errorMessage } from '../../../../lib/trpc.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import type { ImportStep } from '../import-words.ts';
import { useImportPlan } from './use-import-plan.ts';

interface ImportPlanStepsProps {
  job: ImportOutput;
  step: ImportStep;
  onStep: (step: ImportStep) => void;
}

/** The steps before anything changes. The choices of one are still there in the others. */
export function ImportPlanSteps({ job, step, onStep }: ImportPlanStepsProps) {
  const plan = useImportPlan(job);
  const refusal = plan.refusal ?? plan.error;
  const check = () => {
    void plan.check();
    onStep('check');
  };
  return (
    <div className="flex flex-col gap-4">
      <LeaveGuard isUnsaved={plan.isUnsaved} isLeaving={isOtherPage} save={plan.flush} />
      {job.status === 'failed' ? (
        <Alert tone="danger" title="The import stopped">
          {job.error}
        </Alert>
      ) : null}
      {refusal ? (
        <Alert
          tone="danger"
          title={plan.refusal ? 'The import didn’t start' : 'Your choices are not saved yet'}
        >
          {[
            ...new Set([
              errorMessage(refusal),
              ...Object.values(errorFacts(refusal)?.fieldErrors ?? {}).flat(),
            ]),
          ].join(' ')}
        </Alert>
      ) : null}
      {step === 'file' ? (
        <FileStep job={job} plan={plan} onNext={() => onStep('columns')} />
      ) : step === 'columns' ? (
        <ColumnsStep job={job} plan={plan} onCheck={check} />
      ) : (
        <CheckStep job={job} plan={plan} onCheck={check} onBack={() => onStep('columns')} />
      )}
    </div>
  );
}
