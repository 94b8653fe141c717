import type { PageOutput } from '@talkdrum/api/contracts';
import { Badge, Button, Modal, Skeleton } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { formatTime } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';

interface VersionsModalProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  /** Why none can be restored. */
  refusal: string | null;
  revision: () => number;
  onRestored: (page: PageOutput) => void;
}

/** What was published, and when. A version can become the draft again. */
export function VersionsModal({ id, isOpen, onClose, refusal, revision, onRestored }: VersionsModalProps) {
  const versions = trpc.pages.versions.useQuery({ id }, { enabled: isOpen });
  const restore = trpc.pages.restoreVersion.useMutation({
    onSuccess: (page, { n }) => {
      onRestored(page);
      onClose();
      toast.success(`Version ${n} is the draft. Publish it to show it to visitors.`);
    },
    onError: toastFailure('The version was not restored'),
  });
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Versions"
      description="Each time you publish, the page is kept as it was."
    >
      {versions.data === undefined ? <Skeleton className="h-24" /> : null}
      {versions.data?.length === 0 ? (
        <p className="text-sm text-muted-foreground">This page hasn’t been published yet.</p>
      ) : null}
      <ol className="flex flex-col divide-y divide-border-soft">
        {versions.data?.map(({ n, publishedAt, publishedBy, isCurrent }) => (
          <li key={n} className="flex items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 text-sm font-medium">
                Version {n} {isCurrent ? <Badge tone="success">Visitors see this</Badge> : null}
              </p>
              <p className="text-xs text-muted-foreground">
                {[formatTime(publishedAt), publishedBy].filter((part) => part !== '').join(' · ')}
              </p>
            </div>
            <Button
              size="sm"
              disabledReason={refusal}
              busy={restore.isPending && restore.variables.n === n}
              onClick={() => restore.mutate({ id, n, expectedRevision: revision() })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
