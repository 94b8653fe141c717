import type { PageRow } from '@talkdrum/api/contracts';
import { Alert, Button, CopyField, Modal } from '@talkdrum/ui';
import { ExternalLink } from 'lucide-react';

/** The page's public address. */
export function PageLinkModal({ page, onClose }: { page: PageRow | null; onClose: () => void }) {
  const { url = '', state = 'draft' } = page ?? {};
  return (
    <Modal
      isOpen={page !== null}
      onClose={onClose}
      title="Page Link"
      description="Share this link for public display of your page"
    >
      <div className="flex flex-col gap-4">
        <CopyField label="Page Link" value={url} />
        {state === 'open' ? (
          <Button href={url} icon={<ExternalLink aria-hidden />}>
            Open the page
          </Button>
        ) : (
          <Alert tone="info" title="Nobody can see this page yet">
            {state === 'held' ? 'Our staff review it first.' : 'Publish it, then the link works.'}
          </Alert>
        )}
      </div>
    </Modal>
  );
}
