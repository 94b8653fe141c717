import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { RowName, RowTime } from './row-cells.tsx';
import { CampaignStatusBadge } from '../campaign-status.tsx';
import { audienceNames } from '../campaign-words.ts';

const counted = (row: CampaignRowOutput, value: number) =>
  row.startedAt === null ? '–' : formatNumber(value);

export const smsColumns: TableColumn<CampaignRowOutput>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <RowName name={name} />,
    text: ({ name }) => name,
    isPrimary: true,
  },
  {
    id: 'message',
    header: 'Message',
    cell: ({ excerpt }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{excerpt || '–'}</span>,
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
    cell: (row) => counted(row, row.recipients),
    width: 92,
    align: 'right',
  },
  { id: 'sent', header: 'Sent', cell: (row) => counted(row, row.sent), width: 68, align: 'right' },
  {
    id: 'successes',
    header: 'Successes',
    cell: ({ delivered, sent }) => formatShare(delivered, sent),
    width: 96,
    align: 'right',
  },
  {
    id: 'clicks',
    header: 'Unique clicks',
    cell: ({ uniqueClicks, sent }) => formatShare(uniqueClicks, sent),
    width: 108,
    align: 'right',
  },
  { id: 'time', header: 'Time', cell: (row) => <RowTime row={row} />, width: 200 },
];
