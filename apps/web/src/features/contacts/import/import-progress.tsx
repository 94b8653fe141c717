import type { ImportOutput } from '@talkdrum/api/contracts';
import { Alert, Button, Card, ConfirmDialog, DescriptionList, Progress } from '@talkdrum/ui';
import { useEffect, useState } from 'react';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { askedWords, notAskedWords } from '../../../lib/opt-in-words.ts';
import { timeLeft } from '../../../lib/time-left.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { ImportStepButtons } from './import-step-buttons.tsx';
import { useImportSteps } from './use-import-steps.ts';

const titles: Partial<Record<ImportOutput['status'], string>> = {
  done: 'Import finished',
  failed: 'The import stopped',
  cancelled: 'Import cancelled',
  undone: 'Import undone',
};

/** A running or finished import: live counts and actions. It continues when the page is left. */
export function ImportProgress({ job }: { job: ImportOutput }) {
  const [isUndoing, setIsUndoing] = useState(false);
  const steps = useImportSteps();
  const isOver = job.status in titles;
  useRefreshAfterImport(isOver);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {steps.error ? <Alert tone="danger">{errorMessage(steps.error)}</Alert> : null}
      {isOver ? (
        <Alert
          tone={job.status === 'done' ? 'success' : job.status === 'failed' ? 'danger' : 'info'}
          title={titles[job.status]}
        >
          {job.error}
        </Alert>
      ) : (
        <ImportProgressBar job={job} />
      )}
      <Card title={isOver ? 'Result' : 'So far'}>
        <Figures job={job} />
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        <ImportStepButtons job={job} steps={steps} onUndo={() => setIsUndoing(true)} />
        <Button variant="ghost" href="/dashboard/contacts/import">
          Import another file
        </Button>
        {isOver ? (
          <Button
            variant="primary"
            href={job.listId === null ? '/dashboard/contacts' : `/dashboard/contacts?list=${job.listId}`}
          >
            See the contacts
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={isUndoing}
        onClose={() => setIsUndoing(false)}
        title="Undo this import?"
        description={`This removes ${formatNumber(job.created)} added contacts and restores ${formatNumber(job.updated)} to their earlier values, unless someone has changed them since.${job.canUndoUntil ? ` You can undo until ${formatTime(job.canUndoUntil)}.` : ''}`}
        confirmLabel="Undo import"
        onConfirm={() => steps.undo(job.id)}
      />
    </div>
  );
}

/** Refetches everything the import changed once it is over. */
function useRefreshAfterImport(isOver: boolean): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (!isOver) return;
    void utils.contacts.invalidate();
    void utils.lists.invalidate();
    void utils.imports.list.invalidate();
  }, [isOver, utils]);
}

function ImportProgressBar({
  job: { status, processed, totalRows, rowsPerSecond, secondsLeft },
}: {
  job: ImportOutput;
}) {
  const isUndoing = status === 'undoing';
  return (
    <Progress
      label={isUndoing ? 'Undoing' : status === 'paused' ? 'Paused' : 'Importing'}
      value={isUndoing || totalRows === null ? undefined : processed}
      max={totalRows ?? 1}
      detail={
        isUndoing
          ? undefined
          : `${formatNumber(processed)}${totalRows === null ? '' : ` of ${formatNumber(totalRows)}`} rows`
      }
      rate={rowsPerSecond === null ? undefined : `${formatNumber(Math.round(rowsPerSecond))} per second`}
      eta={secondsLeft === null ? undefined : timeLeft(secondsLeft)}
    />
  );
}

/** How many people we ask by email to confirm the list, and why others aren't asked. */
function confirmationFigures({ confirmation }: ImportOutput) {
  if (confirmation === null) return [];
  const notAsked = notAskedWords(confirmation);
  return [
    { term: 'Confirmation emails', value: askedWords(confirmation) },
    ...(notAsked === null ? [] : [{ term: 'Not asked to confirm', value: notAsked }]),
  ];
}

function Figures({ job }: { job: ImportOutput }) {
  return (
    <DescriptionList
      items={[
        { term: 'Added', value: formatNumber(job.created) },
        { term: 'Updated', value: formatNumber(job.updated) },
        { term: 'Skipped', value: formatNumber(job.skipped) },
        { term: 'Couldn’t be imported', value: formatNumber(job.failed) },
        ...confirmationFigures(job),
        ...(job.droppedCells === 0 ? [] : [{ term: 'Cells skipped', value: formatNumber(job.droppedCells) }]),
        ...(job.listName === null ? [] : [{ term: 'List', value: job.listName }]),
      ]}
    />
  );
}
