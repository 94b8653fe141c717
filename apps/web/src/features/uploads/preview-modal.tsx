import type { AssetOutput } from '@talkdrum/api/contracts';
import { Button, Modal } from '@talkdrum/ui';
import { ExternalLink } from 'lucide-react';
import { factsOf } from '../../lib/asset-gallery/asset-picture.tsx';

/** A PDF's first page, and the way to the whole file. */
export function PreviewModal({ asset, onClose }: { asset: AssetOutput | null; onClose: () => void }) {
  return (
    <Modal
      isOpen={asset !== null}
      onClose={onClose}
      size="lg"
      title={asset?.filename ?? ''}
      footer={
        <Button asChild>
          <a href={asset?.url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden /> Open the PDF
          </a>
        </Button>
      }
    >
      {asset === null ? null : (
        <figure className="flex flex-col gap-3">
          <img
            src={asset.emailUrl}
            alt={`The first page of ${asset.filename}`}
            className="mx-auto max-h-[65vh] max-w-full border border-border bg-white"
          />
          <figcaption className="text-center text-sm text-muted-foreground">{factsOf(asset)}</figcaption>
        </figure>
      )}
    </Modal>
  );
}
