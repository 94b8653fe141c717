import type { ImportOutput } from '@talkdrum/api/contracts';
import { Alert, Button, ConfirmDialog, DescriptionList, Progress } from '@talkdrum/ui';
import { useEffect, useState } from 'react';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

const titles: Partial<Record<ImportOutput['status'], string>> = {
  done: 'Import finished',
  failed: 'The import stopped',
  cancelled: 'Import cancelled',
  undone: 'Import undone',
};

/** A running or finished import: live figures, and what can be done about it. It goes on when this closes. */
export function ImportProgress({ job, onAnother }: { job: ImportOutput; onAnother: () => void }) {
  const [isUndoing, setIsUndoing] = useState(false);
  const steps = useSteps();
  const isOver = job.status in titles;
  useFreshFigures(isOver);
  return (
    <div className="flex flex-col gap-4">
      {steps.error ? <Alert tone="danger">{errorMessage(steps.error)}</Alert> : null}
      {isOver ? (
        <Alert tone={job.status === 'done' ? 'success' : job.status === 'failed' ? 'danger' : 'info'} title={titles[job.status]}>
          {job.error}
        </Alert>
      ) : (
        <Course job={job} />
      )}
      <DescriptionList
        items={[
          { term: 'Added', value: formatNumber(job.created) },
          { term: 'Updated', value: formatNumber(job.updated) },
          { term: 'Left out', value: formatNumber(job.skipped) },
          { term: 'Could not be imported', value: formatNumber(job.failed) },
          ...(job.listName === null ? [] : [{ term: 'List', value: job.listName }]),
        ]}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <StepButtons job={job} steps={steps} onUndo={() => setIsUndoing(true)} />
        <Button variant={isOver ? 'primary' : 'ghost'} onClick={onAnother}>
          Import another file
        </Button>
      </div>
      <ConfirmDialog
        open={isUndoing}
        onOpenChange={setIsUndoing}
        title="Undo this import?"
        description={`${formatNumber(job.created)} added contacts are removed and ${formatNumber(job.updated)} get their earlier values back, unless somebody changed them since.${job.canUndoUntil ? ` Possible until ${formatTime(job.canUndoUntil)}.` : ''}`}
        confirmLabel="Undo import"
        onConfirm={() => steps.undo(job.id)}
      />
    </div>
  );
}

/** What an import changes is shown elsewhere as well: all of it is read anew once the import is over. */
function useFreshFigures(isOver: boolean): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (!isOver) return;
    void utils.contacts.invalidate();
    void utils.lists.invalidate();
    void utils.imports.list.invalidate();
  }, [isOver, utils]);
}

/** What a person can tell the import to do, and what went wrong with that. */
function useSteps() {
  const utils = trpc.useUtils();
  const refresh = () => utils.imports.invalidate();
  const pause = trpc.imports.pause.useMutation({ onSuccess: refresh });
  const resume = trpc.imports.resume.useMutation({ onSuccess: refresh });
  const cancel = trpc.imports.cancel.useMutation({ onSuccess: refresh });
  const undo = trpc.imports.undo.useMutation({ onSuccess: refresh });
  return {
    error: pause.error ?? resume.error ?? cancel.error ?? undo.error,
    pause: (id: string) => pause.mutate({ id }),
    resume: (id: string) => resume.mutate({ id }),
    cancel: (id: string) => cancel.mutate({ id }),
    undo: async (id: string) => {
      await undo.mutateAsync({ id });
    },
  };
}

function Course({ job: { status, processed, totalRows, rowsPerSecond, secondsLeft } }: { job: ImportOutput }) {
  const isUndoing = status === 'undoing';
  return (
    <Progress
      label={isUndoing ? 'Undoing' : status === 'paused' ? 'Paused' : 'Importing'}
      value={isUndoing || totalRows === null ? undefined : processed}
      max={totalRows ?? 1}
      detail={isUndoing ? undefined : `${formatNumber(processed)}${totalRows === null ? '' : ` of ${formatNumber(totalRows)}`} rows`}
      rate={rowsPerSecond === null ? undefined : `${formatNumber(Math.round(rowsPerSecond))} per second`}
      eta={secondsLeft === null ? undefined : `about ${formatNumber(Math.ceil(secondsLeft))} seconds left`}
    />
  );
}

interface StepButtonsProps {
  job: ImportOutput;
  steps: ReturnType<typeof useSteps>;
  onUndo: () => void;
}

function StepButtons({ job: { id, status, failed, canUndoUntil }, steps, onUndo }: StepButtonsProps) {
  const refusal = useRefusal('contacts.edit');
  return (
    <>
      {failed > 0 ? (
        <Button asChild>
          <a href={`/files/imports/${id}/errors.csv`} download>
            Download the {formatNumber(failed)} failed rows
          </a>
        </Button>
      ) : null}
      {status === 'running' ? (
        <Button disabledReason={refusal} onClick={() => steps.pause(id)}>
          Pause
        </Button>
      ) : null}
      {status === 'paused' ? (
        <Button variant="primary" disabledReason={refusal} onClick={() => steps.resume(id)}>
          Resume
        </Button>
      ) : null}
      {status === 'running' || status === 'paused' ? (
        <Button disabledReason={refusal} onClick={() => steps.cancel(id)}>
          Cancel import
        </Button>
      ) : null}
      {canUndoUntil !== null ? (
        <Button disabledReason={refusal} onClick={onUndo}>
          Undo import
        </Button>
      ) : null}
    </>
  );
}
