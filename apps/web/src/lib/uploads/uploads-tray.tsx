import { Button, IconButton } from '@talkdrum/ui';
import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { useEffect } from 'react';
import { utils } from '../trpc.ts';
import { isOpen, type Upload, uploadQueue } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

/** The files on their way, in a corner of every page. */
export function UploadsTray() {
  const uploads = useUploads();
  const open = uploads.filter(isOpen).length;
  useLeaveWarning(open > 0);
  useEffect(() => uploadQueue.onStored(() => void utils.assets.invalidate()), []);
  if (uploads.length === 0) return null;
  return (
    <section
      aria-label="Uploads"
      className="fixed right-2 bottom-[var(--toast-bottom,0.5rem)] left-2 z-30 rounded-card bg-popover text-popover-foreground shadow-popover sm:right-5 sm:bottom-[var(--toast-bottom,1.25rem)] sm:left-auto sm:w-88"
    >
      <UploadList uploads={uploads} />
    </section>
  );
}

/** The same inside a dialog, above which nothing else can be used. */
export function UploadsInDialog() {
  const uploads = useUploads();
  return uploads.length === 0 ? null : (
    <section aria-label="Uploads" className="rounded-well bg-inset">
      <UploadList uploads={uploads} />
    </section>
  );
}

function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const open = uploads.filter(isOpen).length;
  return (
    <>
      <header className="flex items-center justify-between gap-2 border-b border-border-soft py-1.5 pr-1.5 pl-4">
        <h2 className="text-sm font-strong" aria-live="polite">
          {headline(uploads, open)}
        </h2>
        {open === 0 ? (
          <IconButton label="Close uploads" icon={<X aria-hidden />} onClick={() => uploadQueue.clear()} />
        ) : null}
      </header>
      <ul className="max-h-60 overflow-y-auto py-1">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </>
  );
}

function headline(uploads: readonly Upload[], open: number): string {
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  if (open > 0) return `Uploading ${uploads.length - open + 1} of ${uploads.length}`;
  const stored = uploads.length - failed;
  const good = stored === 1 ? '1 file uploaded' : `${stored} files uploaded`;
  return failed === 0 ? good : `${good}, ${failed} failed`;
}

function UploadRow({ upload: { id, name, state, sent, problem, canRetry } }: { upload: Upload }) {
  return (
    <li className="flex items-start gap-2.5 px-4 py-1.5 text-sm">
      <span className="mt-0.5 [&_svg]:size-4">
        <StateIcon state={state} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {state === 'sending' ? (
          <progress
            aria-label={`Uploading ${name}`}
            value={sent}
            className="block h-1 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-primary-text [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-primary-text"
          />
        ) : null}
        {problem === null ? null : (
          <span
            className={
              state === 'failed' ? 'block text-xs text-danger' : 'block text-xs text-muted-foreground'
            }
          >
            {problem}
          </span>
        )}
      </span>
      {state === 'failed' && canRetry ? (
        <Button size="sm" aria-label={`Try again: ${name}`} onClick={() => uploadQueue.retry(id)}>
          Try again
        </Button>
      ) : null}
      {state === 'done' ? null : (
        <IconButton
          size="sm"
          label={state === 'failed' ? `Remove ${name}` : `Cancel ${name}`}
          icon={<X aria-hidden />}
          onClick={() => uploadQueue.cancel(id)}
        />
      )}
    </li>
  );
}

function StateIcon({ state }: Pick<Upload, 'state'>) {
  if (state === 'done') return <CircleCheck aria-label="Uploaded" className="text-success" />;
  if (state === 'failed') return <CircleAlert aria-label="Failed" className="text-danger" />;
  return (
    <RotateCw aria-label={state === 'sending' ? 'Uploading' : 'Waiting'} className="text-muted-foreground" />
  );
}

/** The browser asks before it closes a page whose uploads would be lost. */
function useLeaveWarning(isUploading: boolean): void {
  useEffect(() => {
    if (!isUploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUploading]);
}
