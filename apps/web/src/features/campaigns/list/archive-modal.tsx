import { Alert, CopyField, Modal, Skeleton, TextLink } from '@talkdrum/ui';
import { errorMessage, trpc } from '../../../lib/trpc.ts';

/** The public page of everything that was sent, which feed readers can follow too. */
export function ArchiveModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const archive = trpc.campaigns.archive.useQuery(undefined, { enabled: isOpen, staleTime: 60_000 });
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Archive"
      description="A public page with the campaigns you have sent. It is an RSS feed too."
    >
      {archive.data ? (
        <div className="flex flex-col gap-4">
          <CopyField label="Archive link" value={archive.data.url} />
          <CopyField label="RSS feed" value={archive.data.rssUrl} />
          <p className="text-sm text-muted-foreground">
            <TextLink href={archive.data.url} target="_blank" rel="noreferrer">
              Open the archive
            </TextLink>
            . A campaign is left out when “Show in the public archive” is off on its page.
          </p>
        </div>
      ) : archive.error ? (
        <Alert tone="danger" title="Couldn’t load the link">
          {errorMessage(archive.error)}
        </Alert>
      ) : (
        <Skeleton className="h-32" />
      )}
    </Modal>
  );
}
