import type { Channel } from '@talkdrum/api/contracts';
import { EmptyState, ErrorState, Skeleton, Timeline, type TimelineEntry } from '@talkdrum/ui';
import {
  CircleAlert,
  CircleCheck,
  Eye,
  Mail,
  MessageSquare,
  MousePointerClick,
  Send,
  UserMinus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { type HistoryEvent, historyEvents } from './history-events.ts';

const icons: Record<HistoryEvent['what'], ReactNode> = {
  sent: <Send />,
  arrived: <CircleCheck />,
  viewed: <Eye />,
  clicked: <MousePointerClick />,
  problem: <CircleAlert />,
  left: <UserMinus />,
  reply: <MessageSquare />,
};

/** What happened on one channel, by day, newest first: messages, reactions and SMS replies. */
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
  const events = historyEvents(history.data, replies.data ?? []);
  if (events.length === 0)
    return channel === 'email' ? (
      <EmptyState icon={<Mail aria-hidden />} title="No emails yet" />
    ) : (
      <EmptyState icon={<MessageSquare aria-hidden />} title="No SMS yet" />
    );
  return <Timeline label={channel === 'email' ? 'Email history' : 'SMS history'} days={byDay(events)} />;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

function byDay(events: readonly HistoryEvent[]): { day: string; entries: TimelineEntry[] }[] {
  const days = Map.groupBy(events, ({ at }) => dayFormat.format(new Date(at)));
  return [...days].map(([day, entries]) => ({ day, entries: entries.map(toEntry) }));
}

function toEntry({ id, at, what, word, tone, message, note }: HistoryEvent): TimelineEntry {
  return {
    id,
    icon: icons[what],
    tone,
    title: (
      <>
        {word} <strong className="font-medium">{message}</strong>
      </>
    ),
    note,
    time: timeFormat.format(new Date(at)),
  };
}
