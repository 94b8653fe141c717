import type { WalletHold } from '@talkdrum/api/contracts';
import { EmptyState, TextLink } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { Lock } from 'lucide-react';
import { tableError } from '../../lib/failures.ts';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { formatMoney } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';

const columns = (timeZone: string): TableColumn<WalletHold>[] => [
  {
    id: 'description',
    header: 'Reserved for',
    cell: ({ description, campaign }) => campaign?.name ?? description,
    isPrimary: true,
  },
  { id: 'link', header: 'Campaign', cell: (row) => <CampaignLink row={row} />, width: 130 },
  {
    id: 'amount',
    header: 'Reserved',
    cell: (row) => formatMoney(row.amountMinor, row.currency),
    align: 'right',
    width: 150,
    phone: 'hidden',
  },
  {
    id: 'captured',
    header: 'Charged so far',
    cell: (row) => formatMoney(row.capturedMinor, row.currency),
    align: 'right',
    width: 150,
  },
  {
    id: 'left',
    header: 'Still reserved',
    cell: (row) => <strong className="font-medium">{formatMoney(row.leftMinor, row.currency)}</strong>,
    align: 'right',
    width: 150,
    phone: 'end',
  },
  { id: 'time', header: 'Since', cell: ({ at }) => formatTime(at, timeZone), width: 205 },
];

function CampaignLink({ row: { campaign } }: { row: WalletHold }) {
  return campaign === null ? '–' : <TextLink href={`/dashboard/email/${campaign.id}`}>Open report</TextLink>;
}

/** Holds for running campaigns. Each message is charged as it is sent; the rest is released at the end. */
export function HoldsTable() {
  const holds = trpc.wallet.holds.useQuery();
  return (
    <DataTable
      label="Reserved amounts"
      columns={useZoned(columns)}
      rows={holds.data ?? []}
      rowKey={(row) => row.id}
      skeletonRows={3}
      isLoading={holds.isPending}
      error={tableError(holds)}
      empty={
        <EmptyState icon={<Lock aria-hidden />} title="Nothing is reserved">
          When a campaign starts, we reserve its full cost. You pay only for messages that are sent; the rest
          is released when the campaign ends.
        </EmptyState>
      }
    />
  );
}
