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
import { timelineDays } from './timeline-days.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';

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
  const timeZone = useAccountZone();
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
  return (
    <Timeline
      label={channel === 'email' ? 'Email history' : 'SMS history'}
      days={timelineDays(events, toEntry, timeZone)}
    />
  );
}

function toEntry({ id, what, word, tone, message, note }: HistoryEvent): Omit<TimelineEntry, 'time'> {
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
  };
}
