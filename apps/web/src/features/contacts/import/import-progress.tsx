import type { ImportOutput } from '@talkdrum/api/contracts';
import { Alert, Button, Card, ConfirmDialog, DescriptionList, Progress, TextLink } from '@talkdrum/ui';
import { DistributionBar } from '@talkdrum/ui/figures';
import { useEffect, useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatNumber, shortShare } from '../../../lib/format.ts';
import { askedWords, notAskedWords } from '../../../lib/words/opt-in-words.ts';
import { timeLeft } from '../../../lib/time-left.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { Reasons } from './import-summary.tsx';
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
  const timeZone = useAccountZone();
  const [isUndoing, setIsUndoing] = useState(false);
  const steps = useImportSteps();
  const isOver = job.status in titles;
  useRefreshAfterImport(isOver);
  return (
    <div className="flex flex-col gap-4">
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
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={isOver ? 'Result' : 'So far'}>
          <Figures job={job} />
        </Card>
        {job.summary === null ? null : <LeftOut summary={job.summary} />}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
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
        description={`This removes ${formatNumber(job.created)} added contacts and restores ${formatNumber(job.updated)} to their earlier values, unless someone has changed them since.${job.blocked > 0 ? ` It unblocks ${formatNumber(job.blocked)} addresses, except those blocked again since.` : ''}${job.canUndoUntil ? ` You can undo until ${formatTime(job.canUndoUntil, timeZone)}.` : ''}`}
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
  const { created, updated, skipped, failed, listId, listName, block, blocked } = job;
  const rows = created + updated + skipped + failed;
  const parts = [
    { id: 'added', label: 'Added', value: created, tone: 'views' },
    { id: 'updated', label: 'Updated', value: updated, tone: 'clicks' },
    { id: 'skipped', label: 'Skipped', value: skipped, tone: 'comparison' },
    { id: 'failed', label: 'Couldn’t be imported', value: failed, tone: 'problems' },
  ] as const;
  const facts = [
    ...confirmationFigures(job),
    ...(job.droppedCells === 0 ? [] : [{ term: 'Cells skipped', value: formatNumber(job.droppedCells) }]),
    ...(block === null ? [] : [{ term: 'Addresses blocked', value: formatNumber(blocked) }]),
    ...(listName === null
      ? []
      : [
          {
            term: 'List',
            value: <TextLink href={`/dashboard/contacts?list=${listId ?? ''}`}>{listName}</TextLink>,
          },
        ]),
  ];
  return (
    <div className="flex flex-col gap-2">
      <DistributionBar
        label="Rows of the file by what became of them"
        format={formatNumber}
        parts={parts.map((part) => ({ ...part, text: shortShare(part.value, rows) }))}
      />
      {facts.length === 0 ? null : <DescriptionList items={facts} />}
    </div>
  );
}

/** Why rows were left out and cells skipped, with the rows of the file. */
function LeftOut({ summary }: { summary: NonNullable<ImportOutput['summary']> }) {
  const { invalidByReason, droppedByReason = [] } = summary;
  if (invalidByReason.length + droppedByReason.length === 0) return null;
  return (
    <Card title="To correct in the file" description="Correct these rows, then import them again.">
      <div className="-mt-5">
        <Reasons title="Rows that weren’t imported" reasons={invalidByReason} />
        <Reasons title="Skipped cells (their rows were imported)" reasons={droppedByReason} />
      </div>
    </Card>
  );
}
