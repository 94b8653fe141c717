import { Badge, Modal, Skeleton } from '@talkdrum/ui';
import { formatTime } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

interface FormVersionsProps {
  id: string;
  isPublished: boolean;
  onClose: () => void;
}

/** What was published, and when. Submissions keep the version that asked. */
export function FormVersions({ id, isPublished, onClose }: FormVersionsProps) {
  const versions = trpc.publishing.versions.useQuery({ id }, { enabled: isPublished });
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Versions"
      description="Each submission is checked against the version the visitor saw."
    >
      {isPublished ? null : (
        <p className="text-sm text-muted-foreground">This form hasn’t been published yet.</p>
      )}
      {isPublished && versions.data === undefined ? <Skeleton className="h-24" /> : null}
      <ol className="flex flex-col divide-y divide-border-soft">
        {versions.data?.map(({ n, publishedAt, publishedBy, isCurrent }) => (
          <li key={n} className="py-2.5">
            <p className="flex items-center gap-2 text-sm font-medium">
              Version {n} {isCurrent ? <Badge tone="success">Visitors see this</Badge> : null}
            </p>
            <p className="text-xs text-muted-foreground">
              {[formatTime(publishedAt), publishedBy].filter((part) => part !== '').join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
