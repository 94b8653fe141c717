import { Alert, ErrorState, FileDrop, Modal, Skeleton, TextLink } from '@talkdrum/ui';
import { useEffect, useState } from 'react';
import { useIsLive } from '../../../lib/live/use-live.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { ImportPlanForm } from './import-plan-form.tsx';
import { ImportProgress } from './import-progress.tsx';
import { RecentImports } from './recent-imports.tsx';
import { uploadPeople } from './upload-people.ts';
import { currentImport, setCurrentImport } from './current-import.ts';

const finalStatuses = ['done', 'failed', 'cancelled', 'undone'];
const workingStatuses = ['checking', 'running', 'undoing'];

/** Imports a file: upload, map columns, check, then run in the background. */
export function ImportModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const chosen = useChosenImport(isOpen);
  const { id, job, choose } = chosen;
  function close() {
    if (job.data && finalStatuses.includes(job.data.status)) choose(null);
    onClose();
  }
  const isPlanning = job.data && ['uploaded', 'checking', 'checked'].includes(job.data.status);
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      size="lg"
      title="Import Contacts"
      description={job.data ? job.data.fileName : 'A CSV or Excel file with one person in each row.'}
    >
      {id === null ? (
        <FileChoice {...chosen} />
      ) : job.error ? (
        <ErrorState onRetry={() => choose(null)}>{errorMessage(job.error)}</ErrorState>
      ) : job.data === undefined ? (
        <Skeleton className="h-80" />
      ) : isPlanning ? (
        <ImportPlanForm job={job.data} onDiscard={() => choose(null)} />
      ) : (
        <ImportProgress job={job.data} onAnother={() => choose(null)} />
      )}
    </Modal>
  );
}

/** The open import, which survives a reload, and the upload of a new file. */
function useChosenImport(isOpen: boolean) {
  const [id, setId] = useState<string | null>(currentImport);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  // The page can choose another import while this dialog is closed.
  useEffect(() => {
    if (isOpen) setId(currentImport());
  }, [isOpen]);
  const isLive = useIsLive();
  const job = trpc.imports.get.useQuery(
    { id: id ?? '' },
    {
      enabled: isOpen && id !== null,
      refetchInterval: ({ state }) =>
        !isLive && state.data && workingStatuses.includes(state.data.status) ? 1_000 : false,
    },
  );
  function choose(next: string | null) {
    setCurrentImport(next);
    setId(next);
    setRefusal(null);
  }
  async function upload(file: File) {
    setIsUploading(true);
    setRefusal(null);
    try {
      choose(await uploadPeople(file));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'The upload failed. Try again.');
    } finally {
      setIsUploading(false);
    }
  }
  return { id, job, choose, upload, isUploading, refusal };
}

/** Upload a new file or open a recent import. */
function FileChoice({ choose, upload, isUploading, refusal }: ReturnType<typeof useChosenImport>) {
  const noAccess = useRefusal('contacts.edit');
  return (
    <>
      {refusal ? (
        <Alert tone="danger" title="This file can’t be imported" className="mb-3">
          {refusal}
        </Alert>
      ) : null}
      <FileDrop
        label="File"
        extensions={['.csv', '.xlsx', '.xls']}
        file={null}
        onFile={(file) => file && void upload(file)}
        disabled={isUploading || noAccess !== null}
        {...(isUploading ? { help: 'Uploading…' } : noAccess === null ? {} : { help: noAccess })}
        maxBytes={200_000_000}
      />
      <p className="mt-3 text-sm text-muted-foreground">
        Not sure about the columns?{' '}
        <TextLink href="/files/imports/sample.csv" download>
          Download a sample file
        </TextLink>
        . Up to 1,000,000 rows.
      </p>
      <RecentImports onOpen={choose} />
    </>
  );
}
