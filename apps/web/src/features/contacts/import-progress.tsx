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
  const utils = trpc.useUtils();
  const [isUndoing, setIsUndoing] = useState(false);
  const refresh = () => utils.imports.invalidate();
  const pause = trpc.imports.pause.useMutation({ onSuccess: refresh });
  const resume = trpc.imports.resume.useMutation({ onSuccess: refresh });
  const cancel = trpc.imports.cancel.useMutation({ onSuccess: refresh });
  const undo = trpc.imports.undo.useMutation({ onSuccess: refresh });
  const refusal = useRefusal('contacts.edit');
  const error = pause.error ?? resume.error ?? cancel.error ?? undo.error;
  const isOver = job.status in titles;
  useEffect(() => {
    if (!isOver) return;
    void utils.contacts.invalidate();
    void utils.lists.invalidate();
    void utils.imports.list.invalidate();
  }, [isOver, utils]);
  return (
    <div className="flex flex-col gap-4">
      {error ? <Alert tone="danger">{errorMessage(error)}</Alert> : null}
      {isOver ? (
        <Alert tone={job.status === 'done' ? 'success' : job.status === 'failed' ? 'danger' : 'info'} title={titles[job.status]}>
          {job.error}
        </Alert>
      ) : (
        <Progress
          label={job.status === 'undoing' ? 'Undoing' : job.status === 'paused' ? 'Paused' : 'Importing'}
          value={job.status === 'undoing' || job.totalRows === null ? undefined : job.processed}
          max={job.totalRows ?? 1}
          detail={
            job.status === 'undoing' ? undefined : `${formatNumber(job.processed)}${job.totalRows === null ? '' : ` of ${formatNumber(job.totalRows)}`} rows`
          }
          rate={job.rowsPerSecond === null ? undefined : `${formatNumber(Math.round(job.rowsPerSecond))} per second`}
          eta={job.secondsLeft === null ? undefined : `about ${formatNumber(Math.ceil(job.secondsLeft))} seconds left`}
        />
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
        {job.failed > 0 ? (
          <Button asChild>
            <a href={`/files/imports/${job.id}/errors.csv`} download>
              Download the {formatNumber(job.failed)} failed rows
            </a>
          </Button>
        ) : null}
        {job.status === 'running' ? (
          <Button disabledReason={refusal} onClick={() => pause.mutate({ id: job.id })}>
            Pause
          </Button>
        ) : null}
        {job.status === 'paused' ? (
          <Button variant="primary" disabledReason={refusal} onClick={() => resume.mutate({ id: job.id })}>
            Resume
          </Button>
        ) : null}
        {job.status === 'running' || job.status === 'paused' ? (
          <Button disabledReason={refusal} onClick={() => cancel.mutate({ id: job.id })}>
            Cancel import
          </Button>
        ) : null}
        {job.canUndoUntil !== null ? (
          <Button disabledReason={refusal} onClick={() => setIsUndoing(true)}>
            Undo import
          </Button>
        ) : null}
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
        onConfirm={async () => {
          await undo.mutateAsync({ id: job.id });
        }}
      />
    </div>
  );
}
