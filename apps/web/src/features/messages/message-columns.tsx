import type { MessageRow } from '@talkdrum/api/contracts';
import { Status } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatTime } from '../../lib/dates/format-date.ts';
import { channelLabels, sourceLabels } from './message-labels.ts';
import { costOf, eventWord, reasonOf, statusOf } from './message-words.ts';

export const messageColumns = (timeZone: string): TableColumn<MessageRow>[] => [
  { id: 'to', header: 'To', cell: ({ recipient }) => recipient, isPrimary: true, width: 250 },
  {
    id: 'channel',
    header: 'Channel',
    cell: ({ channel }) => channelLabels[channel],
    width: 76,
    phone: 'hidden',
  },
  {
    id: 'source',
    header: 'Source',
    cell: ({ source }) => sourceLabels[source],
    width: 76,
    phone: 'hidden',
  },
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ subject }) => subject || '–',
  },
  { id: 'state', header: 'Status', cell: (row) => <State row={row} />, width: 110, phone: 'end' },
  { id: 'events', header: 'Events', cell: reaction, width: 110 },
  { id: 'cost', header: 'Cost', cell: costOf, width: 86, align: 'right' },
  {
    id: 'from',
    header: 'From',
    cell: ({ sender }) => sender,
    isHiddenByDefault: true,
    phone: 'hidden',
  },
  {
    id: 'reference',
    header: 'Reference',
    cell: ({ reference }) => reference || '–',
    isHiddenByDefault: true,
    phone: 'hidden',
  },
  { id: 'at', header: 'Received', cell: ({ createdAt }) => formatTime(createdAt, timeZone), width: 200 },
];

function State({ row }: { row: MessageRow }) {
  const { label, tone } = statusOf(row);
  const reason = reasonOf(row);
  return (
    <span className="flex flex-col items-start">
      <Status tone={tone}>{label}</Status>
      {reason === null ? null : <span className="line-clamp-1 text-xs text-muted-foreground">{reason}</span>}
    </span>
  );
}

/** The recipient's latest reaction. */
function reaction({ channel, bouncedAt, clickedAt, openedAt, deliveredAt }: MessageRow) {
  if (bouncedAt !== null) return <Status tone="danger">{eventWord('bounce', channel)}</Status>;
  if (clickedAt !== null) return <Status tone="success">Clicked</Status>;
  if (openedAt !== null) return <Status tone="info">Viewed</Status>;
  if (deliveredAt !== null) return <Status tone="success">Delivered</Status>;
  return '–';
}
