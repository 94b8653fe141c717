import type { RewardReportOutput } from '@talkdrum/api/contracts';
import { Card, EmptyState } from '@talkdrum/ui';
import { InlineMeter } from '@talkdrum/ui/figures';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { Gift } from 'lucide-react';
import { formatNumber, shortShare } from '../../../lib/format.ts';

type Row = RewardReportOutput['sources'][number];

const sourceWords: Readonly<Record<Row['source'], string>> = {
  claim: 'On its page',
  loyalty: 'Bought with points',
  referral: 'For a referral',
  message: 'In a campaign or journey message',
  journey: 'A step of a journey',
  manual: 'By hand',
};

const columns: TableColumn<Row>[] = [
  { id: 'source', header: 'How', cell: ({ source }) => sourceWords[source], isPrimary: true },
  { id: 'issued', header: 'Claimed', cell: ({ issued }) => formatNumber(issued), align: 'right', width: 90 },
  {
    id: 'redeemed',
    header: 'Redeemed',
    cell: ({ redeemed }) => formatNumber(redeemed),
    align: 'right',
    width: 100,
  },
  {
    id: 'rate',
    header: 'Of claimed',
    cell: ({ issued, redeemed }) => (
      <InlineMeter
        value={issued === 0 ? 0 : redeemed / issued}
        text={shortShare(redeemed, issued)}
        tone="orders"
      />
    ),
    align: 'right',
    width: 130,
  },
];

/** How people came by the reward, and how many of each used it. */
export function SourcesCard({ sources }: { sources: RewardReportOutput['sources'] }) {
  return (
    <Card title="How people got it" isFlush>
      <DataTable
        label="How people got it"
        columns={columns}
        rows={sources}
        rowKey={({ source }) => source}
        isFlush
        empty={
          <EmptyState icon={<Gift aria-hidden />} title="Nobody has one yet">
            Share its page, or put it into a campaign, a journey or a loyalty programme.
          </EmptyState>
        }
      />
    </Card>
  );
}
