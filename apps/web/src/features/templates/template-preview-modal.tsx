import type { TemplateRow } from '@talkdrum/api/contracts';
import { Modal, Skeleton } from '@talkdrum/ui';
import { PreviewPane } from '../../lib/message-editor/preview-pane.tsx';
import { trpc } from '../../lib/trpc.ts';

/** A template as somebody would get it. */
export function TemplatePreviewModal({
  template,
  onClose,
}: {
  template: TemplateRow | null;
  onClose: () => void;
}) {
  const content = trpc.templates.get.useQuery({ id: template?.id ?? '' }, { enabled: template !== null });
  return (
    <Modal isOpen={template !== null} onClose={onClose} size="lg" title={template?.name ?? ''}>
      {content.data && template ? <PreviewPane content={content.data} /> : <Skeleton className="h-96" />}
    </Modal>
  );
}
