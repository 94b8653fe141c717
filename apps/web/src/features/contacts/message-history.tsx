import { EmptyState, ErrorState, Skeleton, Status, type Tone } from '@talkdrum/ui';
import { Mail } from 'lucide-react';
import { formatTime } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';

const states: Record<string, { label: string; tone: Tone }> = {
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  unknown: { label: 'Not certain', tone: 'warning' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};
const underWay = { label: 'Queued', tone: 'info' } as const;

/** What was sent to one person, newest first. */
export function EmailHistory({ contactId }: { contactId: string }) {
  const history = trpc.deliveries.ofContact.useQuery({ contactId });
  if (history.error) return <ErrorState onRetry={() => void history.refetch()}>{errorMessage(history.error)}</ErrorState>;
  if (history.data === undefined) return <Skeleton className="h-60" />;
  if (history.data.length === 0) return <EmptyState icon={<Mail aria-hidden />} title="No email yet" />;
  return (
    <ul className="divide-y divide-border">
      {history.data.map((delivery) => (
        <li key={delivery.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className="min-w-0">
            <span className="block truncate font-medium">{delivery.campaignName ?? 'Single message'}</span>
            <span className="block text-sm text-muted-foreground">{delivery.settledAt === null ? 'Not sent yet' : formatTime(delivery.settledAt)}</span>
          </span>
          <span className="flex flex-wrap gap-1">
            <Status tone={(states[delivery.state] ?? underWay).tone}>{(states[delivery.state] ?? underWay).label}</Status>
            {delivery.openedAt ? <Status tone="info">Viewed</Status> : null}
            {delivery.clickedAt ? <Status tone="info">Clicked</Status> : null}
            {delivery.bouncedAt ? <Status tone="danger">Bounced</Status> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
