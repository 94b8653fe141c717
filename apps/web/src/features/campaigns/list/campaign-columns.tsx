import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { CampaignStatusBadge } from '../campaign-status.tsx';
import { audienceNames } from '../campaign-words.ts';
import { RowName, RowTime } from './row-cells.tsx';

export const campaignColumns: TableColumn<CampaignRowOutput>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <RowName name={name} />,
    text: ({ name }) => name,
    isPrimary: true,
  },
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ subject }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{subject || '–'}</span>,
    isHiddenOnPhone: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <CampaignStatusBadge status={status} />,
    width: 110,
  },
  {
    id: 'audience',
    header: 'Audience',
    cell: ({ audienceSource }) => audienceNames[audienceSource],
    width: 104,
    isHiddenOnPhone: true,
  },
  {
    id: 'recipients',
    header: 'Recipients',
    cell: (row) => (row.startedAt === null ? '–' : formatNumber(row.recipients)),
    width: 92,
    align: 'right',
  },
  {
    id: 'sent',
    header: 'Sent',
    cell: (row) => (row.startedAt === null ? '–' : formatNumber(row.sent)),
    width: 68,
    align: 'right',
  },
  {
    id: 'views',
    header: 'Unique views',
    cell: ({ uniqueViews, deliveries }) => formatShare(uniqueViews, deliveries),
    width: 108,
    align: 'right',
  },
  {
    id: 'clicks',
    header: 'Unique clicks',
    cell: ({ uniqueClicks, deliveries }) => formatShare(uniqueClicks, deliveries),
    width: 108,
    align: 'right',
  },
  { id: 'time', header: 'Time', cell: (row) => <RowTime row={row} />, width: 200 },
];
