import { Alert, CopyField, Modal, Skeleton, TextLink } from '@talkdrum/ui';
import { useEffect } from 'react';
import { formatTime } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';

interface PreviewModalProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  /** Saves what still waits, so that the preview shows it. */
  store: () => Promise<void>;
}

/** A link to the draft as visitors would see it. */
export function PreviewModal({ id, isOpen, onClose, store }: PreviewModalProps) {
  const { data, error, mutate, reset } = trpc.pages.preview.useMutation();
  useEffect(() => {
    if (!isOpen) return reset();
    void store().then(
      () => mutate({ id }),
      () => mutate({ id }),
    );
    return undefined;
    // Once each time it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen]);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Preview">
      <div className="flex flex-col gap-4">
        {error === null ? null : (
          <Alert tone="danger" title="No preview">
            {errorMessage(error)}
          </Alert>
        )}
        {data === undefined ? (
          error === null && <Skeleton className="h-16" />
        ) : (
          <>
            <CopyField label="Preview link" value={data.url} />
            <p className="text-sm text-muted-foreground">
              Anyone with this link sees the page as it is now, until {formatTime(data.expiresAt)}. Visits
              aren’t counted.
            </p>
            <TextLink href={data.url} target="_blank" rel="noopener">
              Open preview
            </TextLink>
          </>
        )}
      </div>
    </Modal>
  );
}
