import { Alert, CopyField, Modal, Skeleton, TextLink } from '@talkdrum/ui';
import { useEffect } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';

interface FormPreviewProps {
  id: string;
  /** Saves what still waits, so that the preview shows it. */
  store: () => Promise<void>;
  onClose: () => void;
}

/** A link to the draft as visitors would see it. */
export function FormPreview({ id, store, onClose }: FormPreviewProps) {
  const { data, error, mutate } = trpc.forms.preview.useMutation();
  useEffect(() => {
    const show = () => mutate({ id });
    void store().then(show, show);
    // Once, when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Modal isOpen onClose={onClose} title="Preview">
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
              Anyone with this link sees the form as it is now, until {formatTime(data.expiresAt)}. Nothing
              they enter is stored.
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
