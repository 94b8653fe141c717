import type { MessageDetail } from '@talkdrum/api/contracts';
import { Alert, Button, CopyField, DescriptionList, ErrorState, Sheet, Skeleton, Status } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { PreviewFrame } from '../../lib/message-editor/preview-pane.tsx';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { channelLabels, sourceLabels } from './message-labels.ts';
import {
  costOf,
  audienceWords,
  detailOf,
  eventWord,
  fallbackWords,
  isScheduled,
  reasonOf,
  statusOf,
  times,
} from './message-words.ts';

/** Details of one message: content, cost and events. */
export function MessageSheet({
  id,
  onOpen,
  onClose,
}: {
  id: string | null;
  /** Shows another message instead. */
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const timeZone = useAccountZone();
  const message = trpc.messages.get.useQuery({ id: id ?? '' }, { enabled: id !== null });
  return (
    <Sheet
      isOpen={id !== null}
      onClose={onClose}
      title={message.data?.recipient ?? 'Message'}
      className="w-[min(36rem,calc(100vw-1.5rem))]"
      footer={
        message.data !== undefined && isScheduled(message.data, Date.now()) ? (
          <CancelAction message={message.data} />
        ) : undefined
      }
    >
      {message.error ? (
        <ErrorState onRetry={() => void message.refetch()}>{errorMessage(message.error)}</ErrorState>
      ) : null}
      {message.isPending && id !== null ? <Skeleton className="h-80" /> : null}
      {message.data === undefined ? null : (
        <div className="flex flex-col gap-6">
          <DescriptionList items={facts(message.data, timeZone, onOpen)} />
          <CopyField label="Message id" value={message.data.id} />
          <Events message={message.data} />
          <Content message={message.data} />
        </div>
      )}
    </Sheet>
  );
}

function facts(message: MessageDetail, timeZone: string, onOpen: (id: string) => void) {
  const { label, tone } = statusOf(message);
  const reason = reasonOf(message);
  const {
    senderName,
    sender,
    recipient,
    recipientName,
    keyName,
    reference,
    segments,
    encoding,
    scheduledAt,
  } = message;
  return [
    { term: 'Status', value: <Status tone={tone}>{label}</Status> },
    ...(reason === null ? [] : [{ term: 'Reason', value: reason }]),
    ...pairFacts(message, timeZone, onOpen),
    ...(message.response
      ? [{ term: 'Answer', value: <span className="break-words">{message.response}</span> }]
      : []),
    { term: 'Channel', value: channelLabels[message.channel] },
    {
      term: 'Source',
      value:
        keyName === null ? sourceLabels[message.source] : `${sourceLabels[message.source]}, key “${keyName}”`,
    },
    { term: 'From', value: senderName === '' ? sender : `${senderName} <${sender}>` },
    { term: 'To', value: recipientName ? `${recipientName} <${recipient}>` : recipient },
    ...(reference === '' ? [] : [{ term: 'Reference', value: reference }]),
    ...(message.channel === 'sms' ? [{ term: 'Segments', value: `${segments} (${encoding})` }] : []),
    ...(message.channel === 'email'
      ? [
          {
            term: 'Views and clicks',
            value: message.isTracked
              ? `${times(message.opens, 'view')}, ${times(message.clicks, 'click')}`
              : 'Not counted',
          },
        ]
      : []),
    { term: 'Cost', value: costOf(message) },
    { term: 'Received', value: formatTime(message.createdAt, timeZone) },
    ...(scheduledAt === null ? [] : [{ term: 'Scheduled for', value: formatTime(scheduledAt, timeZone) }]),
  ];
}

/** The message's fallback, or the message whose fallback it is. */
function pairFacts({ fallback, fallbackOf }: MessageDetail, timeZone: string, onOpen: (id: string) => void) {
  const open = (id: string, label: string) => (
    <Button variant="link" onClick={() => onOpen(id)}>
      {label}
    </Button>
  );
  if (fallback !== null)
    return [
      {
        term: 'Fallback',
        value: (
          <span className="flex flex-wrap items-baseline gap-x-2">
            {fallbackWords(fallback, timeZone)} {open(fallback.id, 'Open fallback')}
          </span>
        ),
      },
    ];
  return fallbackOf === null ? [] : [{ term: 'Fallback of', value: open(fallbackOf, 'Open message') }];
}

function Events({ message: { channel, events } }: { message: MessageDetail }) {
  const timeZone = useAccountZone();
  return (
    <section aria-label="Events">
      <h3 className="mb-2 font-semibold">Events</h3>
      <ol className="divide-y divide-border">
        {events.map((event) => (
          <li
            key={`${event.at} ${event.kind} ${event.detail}`}
            className="flex flex-wrap justify-between gap-x-4 py-1.5"
          >
            <span className="min-w-0">
              {eventWord(event.kind, channel)}
              <span className="text-muted-foreground">{audienceWords(event)}</span>
              {event.detail === '' ? null : (
                <span className="block text-sm break-words text-muted-foreground">
                  {detailOf(event, timeZone)}
                </span>
              )}
            </span>
            <span className="text-sm text-muted-foreground">{formatTime(event.at, timeZone)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Content({
  message: { channel, hasContent, isRaw, html, text, subject, attachments },
}: {
  message: MessageDetail;
}) {
  if (!hasContent) return <Alert tone="info">The content is no longer stored.</Alert>;
  if (isRaw) return <Alert tone="info">Received by SMTP as a complete message and sent unchanged.</Alert>;
  if (html === null && text === null) return <Alert tone="info">The content came from a template.</Alert>;
  return (
    <section aria-label="Content" className="flex flex-col gap-2">
      <h3 className="font-semibold">Content</h3>
      {channel === 'sms' ? (
        <p className="rounded-well bg-muted p-3 break-words whitespace-pre-wrap">{text}</p>
      ) : (
        <PreviewFrame
          look={html === null ? 'text' : 'desktop'}
          subject={subject}
          html={html ?? ''}
          text={text ?? ''}
        />
      )}
      {attachments.length === 0 ? null : (
        <p className="text-sm text-muted-foreground">
          Files: {attachments.map(({ filename }) => filename).join(', ')}
        </p>
      )}
    </section>
  );
}

function CancelAction({ message }: { message: MessageDetail }) {
  const refusal = useRefusal('campaigns.send');
  const utils = trpc.useUtils();
  const cancel = trpc.messages.cancel.useMutation({
    onSuccess: () => toast.success('Message cancelled'),
    onError: toastFailure('Not cancelled'),
    onSettled: () => utils.messages.invalidate(),
  });
  return (
    <Button
      variant="danger"
      busy={cancel.isPending}
      disabledReason={refusal}
      onClick={() => cancel.mutate({ id: message.id })}
    >
      Cancel message
    </Button>
  );
}
