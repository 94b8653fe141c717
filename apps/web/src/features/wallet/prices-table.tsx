import type { PriceRow } from '@talkdrum/api/contracts';
import { EmptyState } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { Tag } from 'lucide-react';
import { tableError } from '../../lib/failures.ts';
import { formatMoney } from '../../lib/format.ts';
import { messageTypeWords } from '../../lib/words/message-types.ts';
import { trpc } from '../../lib/trpc.ts';
import { inOrder } from './price-places.ts';

const kinds: Record<PriceRow['kind'], string> = {
  email: 'Email',
  sms: 'SMS, per segment',
  lead: 'Lead',
  reward: 'Reward',
  airtime: 'Airtime',
};
const isMessage = (kind: PriceRow['kind']) => kind === 'email' || kind === 'sms';

const columns: TableColumn<ReturnType<typeof inOrder<PriceRow>>[number]>[] = [
  { id: 'kind', header: 'For', cell: ({ kind }) => kinds[kind], isPrimary: true },
  {
    id: 'type',
    header: 'Type',
    cell: ({ kind, messageType }) => (isMessage(kind) ? messageTypeWords[messageType] : '–'),
  },
  {
    id: 'country',
    header: 'Country',
    cell: ({ countryWord }) => countryWord,
  },
  {
    id: 'network',
    header: 'Network',
    cell: ({ networkWord }) => networkWord,
    phone: 'hidden',
  },
  { id: 'each', header: 'Each', cell: ({ perThousand }) => eachOf(perThousand), align: 'right' },
  {
    id: 'thousand',
    header: 'Per 1,000',
    cell: ({ perThousand: { amountMinor, currency } }) => formatMoney(amountMinor, currency),
    align: 'right',
  },
];

/** Of one, in whole minor units: a thousandth of the price may be less than the smallest coin. */
function eachOf({ amountMinor, currency }: PriceRow['perThousand']): string {
  const thousand = BigInt(amountMinor);
  const one = (minor: bigint) => formatMoney(String(minor), currency);
  if (thousand % 1_000n === 0n) return one(thousand / 1_000n);
  return thousand < 1_000n ? `under ${one(1n)}` : `about ${one((thousand + 500n) / 1_000n)}`;
}

/** Current prices of messages and leads in the account's currency. A campaign keeps the prices it started with. */
export function PricesTable() {
  const prices = trpc.wallet.prices.useQuery();
  return (
    <DataTable
      label="Prices"
      columns={columns}
      rows={inOrder(prices.data ?? [])}
      rowKey={({ kind, messageType, country, network, currency }) =>
        [kind, messageType, country, network, currency].join('/')
      }
      skeletonRows={4}
      isLoading={prices.isPending}
      error={tableError(prices)}
      empty={
        <EmptyState icon={<Tag aria-hidden />} title="No prices yet">
          Ask support for the prices in your currency.
        </EmptyState>
      }
    />
  );
}
