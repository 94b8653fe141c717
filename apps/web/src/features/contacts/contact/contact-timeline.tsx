import type { RouterOutputs } from '@talkdrum/api';
import { reasonWords } from '@talkdrum/api/contracts';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  Skeleton,
  Timeline,
  type TimelineEntry,
  type Tone,
} from '@talkdrum/ui';
import {
  Award,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  ClipboardList,
  Coins,
  Eye,
  FileText,
  Gift,
  History,
  Merge,
  MousePointerClick,
  Send,
  Share2,
  ShoppingBag,
  Smartphone,
  TicketCheck,
  UserMinus,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { ContactOutlook } from './contact-outlook.tsx';
import { timelineDays } from './timeline-days.ts';
import { propertyWords } from './timeline-words.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';

type Happened = RouterOutputs['events']['timeline']['items'][number];

/** Of our own names and of messages; names of the account's programs have the last one. */
const looks: Record<string, { icon: ReactNode; tone: Tone }> = {
  'form.submitted': { icon: <ClipboardList />, tone: 'info' },
  'page.visited': { icon: <FileText />, tone: 'neutral' },
  'survey.completed': { icon: <ClipboardList />, tone: 'info' },
  'lead.created': { icon: <ClipboardList />, tone: 'info' },
  'reward.claimed': { icon: <Gift />, tone: 'success' },
  'reward.redeemed': { icon: <TicketCheck />, tone: 'success' },
  'reward.expiring': { icon: <Gift />, tone: 'warning' },
  'points.earned': { icon: <Coins />, tone: 'success' },
  'points.spent': { icon: <Coins />, tone: 'neutral' },
  'points.expiring': { icon: <Coins />, tone: 'warning' },
  'tier.changed': { icon: <Award />, tone: 'info' },
  'referral.joined': { icon: <Share2 />, tone: 'info' },
  'referral.referred': { icon: <Share2 />, tone: 'info' },
  'referral.converted': { icon: <Share2 />, tone: 'success' },
  'airtime.delivered': { icon: <Smartphone />, tone: 'success' },
  'airtime.failed': { icon: <Smartphone />, tone: 'danger' },
  'contact.merged': { icon: <Merge />, tone: 'neutral' },
  'order.paid': { icon: <ShoppingBag />, tone: 'success' },
  'order.refunded': { icon: <ShoppingBag />, tone: 'warning' },
  'message.sent': { icon: <Send />, tone: 'neutral' },
  'message.failed': { icon: <CircleAlert />, tone: 'danger' },
  'message.delivered': { icon: <CircleCheck />, tone: 'success' },
  'message.opened': { icon: <Eye />, tone: 'success' },
  'message.clicked': { icon: <MousePointerClick />, tone: 'info' },
  'message.bounced': { icon: <CircleAlert />, tone: 'danger' },
  'message.complained': { icon: <CircleAlert />, tone: 'danger' },
  'message.unsubscribed': { icon: <UserMinus />, tone: 'warning' },
  'message.left_out': { icon: <CircleSlash />, tone: 'neutral' },
};
const custom = { icon: <Zap />, tone: 'info' } as const;

/** What a contact did and what became of their messages, by day, newest first. */
export function ContactTimeline({ contactId }: { contactId: string }) {
  const timeZone = useAccountZone();
  const timeline = trpc.events.timeline.useInfiniteQuery(
    { contactId },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  if (timeline.error && timeline.data === undefined)
    return <ErrorState onRetry={() => void timeline.refetch()}>{errorMessage(timeline.error)}</ErrorState>;
  if (timeline.data === undefined) return <Skeleton className="h-60" />;
  const happened = timeline.data.pages.flatMap(({ items }) => items);
  if (happened.length === 0)
    return (
      <>
        <ContactOutlook contactId={contactId} />
        <EmptyState icon={<History aria-hidden />} title="Nothing has happened yet">
          Messages, forms, and events your programs send over REST appear here.
        </EmptyState>
      </>
    );
  return (
    <>
      <ContactOutlook contactId={contactId} />
      <Timeline label="Timeline" days={timelineDays(happened, toEntry, timeZone)} />
      {timeline.error ? <Alert tone="danger">{errorMessage(timeline.error)}</Alert> : null}
      {timeline.hasNextPage ? (
        <Button
          className="mt-3"
          busy={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          Show earlier
        </Button>
      ) : null}
    </>
  );
}

/** Reasons in words where they have some; a mail server's answer stays as it is. */
function withReasonWords(
  properties: Happened['properties'],
  message: Happened['message'],
): Happened['properties'] {
  return properties.map(({ key, value }) => ({
    key,
    value: key === 'reason' ? (reasonWords(value, message?.channel ?? 'email') ?? value) : value,
  }));
}

/** The reason someone was left out needs no name before it. */
const noteOf = (name: string, properties: Happened['properties']): string =>
  name === 'message.left_out'
    ? properties.map(({ value }) => value).join(' · ')
    : propertyWords(properties, name);

function toEntry({ id, name, title, properties, message }: Happened): Omit<TimelineEntry, 'time'> {
  const { icon, tone } = looks[name] ?? custom;
  return {
    id: `${id} ${name}`,
    icon,
    tone,
    title:
      message === null ? (
        title
      ) : (
        <>
          {title} <strong className="font-medium">{message.title}</strong>
        </>
      ),
    note: [message?.channel === 'sms' ? 'SMS' : '', noteOf(name, withReasonWords(properties, message))]
      .filter(Boolean)
      .join(' · '),
  };
}
