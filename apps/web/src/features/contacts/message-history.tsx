import type { RouterOutputs } from '@talkdrum/api';
import { EmptyState, ErrorState, Skeleton, Status, type Tone } from '@talkdrum/ui';
import { Mail, MessageSquare } from 'lucide-react';
import { formatTime } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';

type Entry = RouterOutputs['deliveries']['ofContact'][number];

const states: Record<string, { label: string; tone: Tone }> = {
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  unknown: { label: 'Not certain', tone: 'warning' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};
/** How a message came in that belongs to no campaign. */
const sources = { api: 'by API', smtp: 'by SMTP', smpp: 'by SMPP', dashboard: 'from the dashboard', reply: 'automatic reply' } as const satisfies Record<
  NonNullable<Entry['source']>,
  string
>;
const underWay = { label: 'Queued', tone: 'info' } as const;

/** What was sent to one person on one channel, newest first. */
export function MessageHistory({ contactId, channel }: { contactId: string; channel: 'email' | 'sms' }) {
  const history = trpc.deliveries.ofContact.useQuery({ contactId, channel });
  if (history.error) return <ErrorState onRetry={() => void history.refetch()}>{errorMessage(history.error)}</ErrorState>;
  if (history.data === undefined) return <Skeleton className="h-60" />;
  if (history.data.length === 0)
    return channel === 'email' ? (
      <EmptyState icon={<Mail aria-hidden />} title="No email yet" />
    ) : (
      <EmptyState icon={<MessageSquare aria-hidden />} title="No SMS yet" />
    );
  return (
    <ul className="divide-y divide-border">
      {history.data.map((delivery) => (
        <li key={delivery.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className="min-w-0">
            <span className="block truncate font-medium">{delivery.campaignName ?? (delivery.subject || 'Single message')}</span>
            <span className="block text-sm text-muted-foreground">
              {delivery.settledAt === null ? 'Not sent yet' : formatTime(delivery.settledAt)}
              {delivery.source === null ? '' : ` · ${sources[delivery.source]}`}
            </span>
          </span>
          <Outcome delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({ delivery: { channel, state, deliveredAt, openedAt, clickedAt, bouncedAt } }: { delivery: Entry }) {
  const { label, tone } = states[state] ?? underWay;
  return (
    <span className="flex flex-wrap gap-1">
      <Status tone={tone}>{label}</Status>
      {deliveredAt ? <Status tone="success">Delivered</Status> : null}
      {openedAt ? <Status tone="info">Viewed</Status> : null}
      {clickedAt ? <Status tone="info">Clicked</Status> : null}
      {bouncedAt ? <Status tone="danger">{channel === 'sms' ? 'Not delivered' : 'Bounced'}</Status> : null}
    </span>
  );
}
