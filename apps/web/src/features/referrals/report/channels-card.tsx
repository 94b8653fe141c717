import type { ReferralReportOutput } from '@talkdrum/api/contracts';
import { Card, EmptyState } from '@talkdrum/ui';
import { InlineMeter } from '@talkdrum/ui/figures';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { ChartNoAxesColumn } from 'lucide-react';
import { formatNumber, shortShare } from '../../../lib/format.ts';
import { referralChannels } from '../../../lib/words/referral-words.ts';

type Row = ReferralReportOutput['channels'][number];

const columns: TableColumn<Row>[] = [
  { id: 'channel', header: 'Channel', cell: ({ channel }) => referralChannels[channel], isPrimary: true },
  { id: 'clicks', header: 'Clicks', cell: ({ clicks }) => formatNumber(clicks), align: 'right', width: 80 },
  {
    id: 'friends',
    header: 'Friends',
    cell: ({ friends }) => formatNumber(friends),
    align: 'right',
    width: 80,
  },
  {
    id: 'conversions',
    header: 'Conversions',
    cell: ({ conversions }) => formatNumber(conversions),
    align: 'right',
    width: 110,
  },
  {
    id: 'rate',
    header: 'Of friends',
    cell: ({ conversions, friends }) => (
      <InlineMeter
        value={friends === 0 ? 0 : conversions / friends}
        text={shortShare(conversions, friends)}
        tone="orders"
      />
    ),
    align: 'right',
    width: 130,
  },
];

/** Where advocates share, and what it brings. */
export function ChannelsCard({ report: { channels } }: { report: ReferralReportOutput }) {
  return (
    <Card
      title="By channel"
      description="Where advocates shared their link. Conversions are those approved."
      isFlush
    >
      <DataTable
        label="By channel"
        columns={columns}
        rows={channels}
        rowKey={({ channel }) => channel}
        isFlush
        empty={
          <EmptyState icon={<ChartNoAxesColumn aria-hidden />} title="No clicks yet">
            When someone opens an advocate’s link, its channel appears here.
          </EmptyState>
        }
      />
    </Card>
  );
}
