import type { PriceRow } from '@talkdrum/api/contracts';
import { EmptyState } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { Tag } from 'lucide-react';
import { tableError } from '../../lib/failures.ts';
import { formatMoney } from '../../lib/format.ts';
import { messageTypeWords } from '../../lib/message-types.ts';
import { trpc } from '../../lib/trpc.ts';

const countries = new Intl.DisplayNames('en', { type: 'region' });
/** Networks are stored in lower case: "safaricom", "mtn". */
const networkName = (network: string) =>
  network.length <= 3 ? network.toUpperCase() : network.charAt(0).toUpperCase() + network.slice(1);
const channels: Record<PriceRow['channel'], string> = { email: 'Email', sms: 'SMS, per segment' };

const columns: TableColumn<PriceRow>[] = [
  { id: 'channel', header: 'Message', cell: ({ channel }) => channels[channel], isPrimary: true },
  {
    id: 'type',
    header: 'Type',
    cell: ({ messageType }) => messageTypeWords[messageType],
  },
  {
    id: 'country',
    header: 'Country',
    cell: ({ channel, country }) =>
      country !== '*'
        ? countries.of(country.toUpperCase())
        : channel === 'email'
          ? 'Every country'
          : 'Every other country',
  },
  {
    id: 'network',
    header: 'Network',
    cell: ({ channel, network }) =>
      network !== '*' ? networkName(network) : channel === 'email' ? '–' : 'Any network',
    phone: 'hidden',
  },
  {
    id: 'thousand',
    header: 'Per 1,000 messages',
    cell: ({ perThousand: { amountMinor, currency } }) => formatMoney(amountMinor, currency),
    align: 'right',
  },
];

/** Current message prices in the account's currency. A campaign keeps the prices it started with. */
export function PricesTable() {
  const prices = trpc.wallet.prices.useQuery();
  return (
    <DataTable
      label="Prices"
      columns={columns}
      rows={prices.data ?? []}
      rowKey={({ channel, messageType, country, network, currency }) =>
        [channel, messageType, country, network, currency].join('/')
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
