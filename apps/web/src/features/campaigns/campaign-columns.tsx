import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatNumber, formatShare, formatTime } from '../../lib/format.ts';
import { CampaignStatusBadge } from './campaign-status.tsx';
import { audienceNames } from './campaign-words.ts';

export const campaignColumns: TableColumn<CampaignRowOutput>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isPrimary: true },
  { id: 'subject', header: 'Subject', cell: ({ subject }) => <span className="line-clamp-2">{subject || '–'}</span>, isHiddenOnPhone: true },
  { id: 'status', header: 'Status', cell: ({ status }) => <CampaignStatusBadge status={status} />, width: 110 },
  { id: 'audience', header: 'Audience', cell: ({ audienceSource }) => audienceNames[audienceSource], width: 104, isHiddenOnPhone: true },
  { id: 'recipients', header: 'Recipients', cell: (row) => (row.startedAt === null ? '–' : formatNumber(row.recipients)), width: 92, align: 'right' },
  { id: 'sent', header: 'Sent', cell: (row) => (row.startedAt === null ? '–' : formatNumber(row.sent)), width: 68, align: 'right' },
  { id: 'views', header: 'Unique views', cell: ({ uniqueViews, sent }) => formatShare(uniqueViews, sent), width: 108, align: 'right' },
  { id: 'clicks', header: 'Unique clicks', cell: ({ uniqueClicks, sent }) => formatShare(uniqueClicks, sent), width: 108, align: 'right' },
  { id: 'time', header: 'Time', cell: (row) => <RowTime row={row} />, width: 200 },
];

/** When it leaves if it is scheduled, in the zone it was scheduled for; else when it was made. */
export function RowTime({ row }: { row: CampaignRowOutput }) {
  const [word, time] =
    row.scheduledAt !== null && row.status === 'scheduled'
      ? ['Scheduled for', formatTime(row.scheduledAt, row.timezone)]
      : ['Created', formatTime(row.createdAt)];
  return (
    <>
      <span className="block text-xs text-muted-foreground">{word}</span>
      {time}
    </>
  );
}
