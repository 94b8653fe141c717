import { Alert, CopyField, Modal, Skeleton, TextLink } from '@talkdrum/ui';
import { useEffect, useState } from 'react';
import { useAccountZone } from '../../dates/account-zone.ts';
import { formatTime } from '../../dates/format-date.ts';
import { errorMessage } from '../../trpc.ts';

interface DraftPreviewProps {
  /** What it shows, such as “form”. */
  noun: string;
  /** What visitors of a preview should know, as a sentence. */
  about: string;
  /** Saves what still waits, so that the preview shows it. */
  store: () => Promise<void>;
  make: () => Promise<{ url: string; expiresAt: string }>;
  onClose: () => void;
}

/** A link to the draft of a published item as visitors would see it. Rendered while it’s open. */
export function DraftPreview({ noun, about, store, make, onClose }: DraftPreviewProps) {
  const timeZone = useAccountZone();
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const show = () => make().then(setMade, (reason: unknown) => setError(errorMessage(reason)));
    void store().then(show, show);
    // Once, when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Modal isOpen onClose={onClose} title="Preview">
      <div className="flex flex-col gap-4">
        {error === null ? null : (
          <Alert tone="danger" title="No preview">
            {error}
          </Alert>
        )}
        {made === null ? (
          error === null && <Skeleton className="h-16" />
        ) : (
          <>
            <CopyField label="Preview link" value={made.url} />
            <p className="text-sm text-muted-foreground">
              Anyone with this link sees the {noun} as it is now, until {formatTime(made.expiresAt, timeZone)}
              . {about}
            </p>
            <TextLink href={made.url} target="_blank" rel="noopener">
              Open preview
            </TextLink>
          </>
        )}
      </div>
    </Modal>
  );
}
