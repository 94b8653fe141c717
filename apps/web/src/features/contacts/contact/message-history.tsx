import type { RouterOutputs } from '@talkdrum/api';
import type { Channel } from '@talkdrum/api/contracts';
import { EmptyState, ErrorState, Skeleton, Status } from '@talkdrum/ui';
import { Mail, MessageSquare } from 'lucide-react';
import { deliveryWords } from '../../../lib/delivery-words.ts';
import { formatTime } from '../../../lib/format.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';

type Entry = RouterOutputs['deliveries']['ofContact'][number];
type Reply = RouterOutputs['deliveries']['repliesOfContact'][number];

/** How a message outside a campaign was submitted. */
const sources = {
  api: 'via API',
  smtp: 'via SMTP',
  smpp: 'via SMPP',
  dashboard: 'from the dashboard',
  reply: 'automatic reply',
} as const satisfies Record<NonNullable<Entry['source']>, string>;

const keywords = { stop: 'STOP', start: 'START', help: 'HELP' } as const satisfies Record<
  NonNullable<Reply['keyword']>,
  string
>;

/** One contact's messages on one channel, with SMS replies; newest first. */
export function MessageHistory({ contactId, channel }: { contactId: string; channel: Channel }) {
  const history = trpc.deliveries.ofContact.useQuery({ contactId, channel });
  const replies = trpc.deliveries.repliesOfContact.useQuery({ contactId }, { enabled: channel === 'sms' });
  const error = history.error ?? replies.error;
  if (error)
    return (
      <ErrorState
        onRetry={() => void Promise.all([history.refetch(), replies.isError ? replies.refetch() : null])}
      >
        {errorMessage(error)}
      </ErrorState>
    );
  if (history.data === undefined || replies.isLoading) return <Skeleton className="h-60" />;
  const lines = inOrder(history.data, replies.data ?? []);
  if (lines.length === 0)
    return channel === 'email' ? (
      <EmptyState icon={<Mail aria-hidden />} title="No emails yet" />
    ) : (
      <EmptyState icon={<MessageSquare aria-hidden />} title="No SMS yet" />
    );
  return (
    <ul className="divide-y divide-border">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          {'receivedAt' in line ? <ReplyLine reply={line} /> : <DeliveryLine delivery={line} />}
        </li>
      ))}
    </ul>
  );
}

function inOrder(sent: Entry[], replies: Reply[]): (Entry | Reply)[] {
  const timeOf = (line: Entry | Reply) => ('receivedAt' in line ? line.receivedAt : (line.settledAt ?? ''));
  return [...sent, ...replies].toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)));
}

function DeliveryLine({ delivery }: { delivery: Entry }) {
  return (
    <>
      <span className="min-w-0">
        <span className="block truncate font-medium">
          {delivery.campaignName ?? (delivery.subject || 'Single message')}
        </span>
        <span className="block text-sm text-muted-foreground">
          {delivery.settledAt === null ? 'Not sent yet' : formatTime(delivery.settledAt)}
          {delivery.source === null ? '' : ` · ${sources[delivery.source]}`}
        </span>
      </span>
      <Outcome delivery={delivery} />
    </>
  );
}

function ReplyLine({ reply: { body, sender, keyword, answer, receivedAt } }: { reply: Reply }) {
  return (
    <>
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">“{body}”</span>
        <span className="block text-sm text-muted-foreground">
          {formatTime(receivedAt)} · to {sender}
          {answer === '' ? '' : ' · answered'}
        </span>
      </span>
      <span className="flex flex-wrap gap-1">
        <Status tone={keyword === 'stop' ? 'warning' : 'info'}>
          {keyword === null ? 'Reply' : `Reply: ${keywords[keyword]}`}
        </Status>
      </span>
    </>
  );
}

function Outcome({
  delivery: { channel, state, deliveredAt, openedAt, clickedAt, bouncedAt },
}: {
  delivery: Entry;
}) {
  const { label, tone } = deliveryWords[state as keyof typeof deliveryWords];
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
