import { Badge, Button, EmptyState, Modal, Skeleton } from '@talkdrum/ui';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useAccountZone } from '../dates/account-zone.ts';
import { formatTime } from '../dates/format-date.ts';
import { Loaded } from '../loaded.tsx';
import { trpc } from '../trpc.ts';

interface VersionListProps {
  /** Null while the dialog is closed. */
  publishedId: string | null;
  onClose: () => void;
  /** How one becomes the draft again, if it can. */
  restoring?: { refusal: string | null; restore: (n: number) => Promise<void> };
}

/** Everything that was published, newest first. Versions never change. */
export function VersionList({ publishedId, onClose, restoring }: VersionListProps) {
  const timeZone = useAccountZone();
  const id = publishedId ?? '';
  const query = trpc.publishing.versions.useQuery({ id }, { enabled: publishedId !== null });
  return (
    <Modal
      isOpen={publishedId !== null}
      onClose={onClose}
      title="Versions"
      description="What visitors saw, and since when."
    >
      <Loaded query={query} skeleton={<Skeleton className="h-40" />}>
        {(versions) =>
          versions.length === 0 ? (
            <EmptyState icon={<History aria-hidden />} title="Not published yet">
              Each time you publish, that version is kept here.
            </EmptyState>
          ) : (
            <ol className="flex flex-col">
              {versions.map(({ n, title, publishedAt, publishedBy, isCurrent }) => (
                <li
                  key={n}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border-soft py-3 first:border-t-0 first:pt-0 last:pb-0"
                >
                  <div className="min-w-0 wrap-anywhere">
                    <p className="flex flex-wrap items-center gap-2 font-medium">
                      Version {n}
                      {isCurrent ? <Badge tone="success">Visitors see this</Badge> : null}
                    </p>
                    <p className="text-sm text-muted-foreground">
                      {[title, formatTime(publishedAt, timeZone), publishedBy].filter(Boolean).join(' · ')}
                    </p>
                  </div>
                  {restoring === undefined ? null : <RestoreButton n={n} {...restoring} />}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Modal>
  );
}

function RestoreButton({ n, refusal, restore }: { n: number } & NonNullable<VersionListProps['restoring']>) {
  const [isBusy, setIsBusy] = useState(false);
  const start = () => {
    setIsBusy(true);
    void restore(n).finally(() => setIsBusy(false));
  };
  return (
    <Button size="sm" disabledReason={refusal} busy={isBusy} onClick={start}>
      Restore
    </Button>
  );
}
