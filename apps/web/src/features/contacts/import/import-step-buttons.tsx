import type { ImportOutput } from '@talkdrum/api/contracts';
import { Button } from '@talkdrum/ui';
import { useRefusal } from '../../../lib/use-me.ts';
import type { ImportSteps } from './use-import-steps.ts';

interface ImportStepButtonsProps {
  job: ImportOutput;
  steps: ImportSteps;
  onUndo: () => void;
}

/** The actions an import allows in its current status. */
export function ImportStepButtons({
  job: { id, status, failed, droppedCells, canUndoUntil },
  steps,
  onUndo,
}: ImportStepButtonsProps) {
  const refusal = useRefusal('contacts.edit');
  return (
    <>
      {failed + droppedCells > 0 ? (
        <Button asChild>
          <a href={`/files/imports/${id}/rows-to-correct.csv`} download>
            Download rows to correct
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
