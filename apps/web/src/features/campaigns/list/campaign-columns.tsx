import type { CampaignRowOutput, Channel } from '@talkdrum/api/contracts';
import type { TableColumn } from '@talkdrum/ui/table';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { ShownText } from '../../../lib/shown-text.tsx';
import { CampaignStatusBadge } from '../campaign-status.tsx';
import { audienceNames } from '../campaign-words.ts';

type Columns = TableColumn<CampaignRowOutput>[];

const counted = (row: CampaignRowOutput, value: number) =>
  row.startedAt === null ? '–' : formatNumber(value);

const leading = (message: Columns[number]): Columns => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => name,
    isPrimary: true,
  },
  message,
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, approval }) => <CampaignStatusBadge status={status} isWaiting={approval !== null} />,
    width: 150,
    phone: 'end',
  },
  {
    id: 'audience',
    header: 'Audience',
    cell: ({ audienceSource }) => audienceNames[audienceSource],
    width: 104,
    phone: 'hidden',
  },
  {
    id: 'recipients',
    header: 'Recipients',
    cell: (row) => counted(row, row.recipients),
    width: 92,
    align: 'right',
    phone: 'hidden',
  },
  { id: 'sent', header: 'Sent', cell: (row) => counted(row, row.sent), width: 68, align: 'right' },
];

const time: Columns[number] = {
  id: 'time',
  header: 'Time',
  cell: (row) => <RowTime row={row} />,
  width: 200,
};

/** What is longer is read in the campaign. */
function TwoLines({ text }: { text: string }) {
  if (text === '') return '–';
  return (
    <span className="line-clamp-2">
      <ShownText text={text} />
    </span>
  );
}

/** An email's shares are of what was delivered; an SMS's of what was sent, because receipts can be missing. */
export const campaignColumns: Record<Channel, Columns> = {
  email: [
    ...leading({
      id: 'subject',
      header: 'Subject',
      cell: ({ subject }) => <TwoLines text={subject} />,
      phone: 'hidden',
    }),
    {
      id: 'views',
      header: 'Unique views',
      cell: ({ uniqueViews, deliveries }) => formatShare(uniqueViews, deliveries),
      width: 108,
      align: 'right',
    },
    {
      id: 'clicks',
      phone: 'hidden',
      header: 'Unique clicks',
      cell: ({ uniqueClicks, deliveries }) => formatShare(uniqueClicks, deliveries),
      width: 108,
      align: 'right',
    },
    time,
  ],
  sms: [
    ...leading({
      id: 'message',
      header: 'Message',
      cell: ({ excerpt }) => <TwoLines text={excerpt} />,
      phone: 'hidden',
    }),
    {
      id: 'successes',
      header: 'Successes',
      cell: ({ delivered, sent }) => formatShare(delivered, sent),
      width: 96,
      align: 'right',
    },
    {
      id: 'clicks',
      phone: 'hidden',
      header: 'Unique clicks',
      cell: ({ uniqueClicks, sent }) => formatShare(uniqueClicks, sent),
      width: 108,
      align: 'right',
    },
    time,
  ],
};

/** Scheduled time, start time or creation time, in that order. */
function RowTime({ row }: { row: CampaignRowOutput }) {
  const timeZone = useAccountZone();
  const { scheduledAt, startedAt, createdAt, status } = row;
  const [word, at] =
    scheduledAt !== null && status === 'scheduled'
      ? ['Scheduled for', formatTime(scheduledAt, timeZone)]
      : startedAt !== null
        ? ['Started', formatTime(startedAt, timeZone)]
        : ['Created', formatTime(createdAt, timeZone)];
  return (
    <>
      <span className="text-xs text-muted-foreground sm:block">{word} </span>
      {at}
    </>
  );
}
