import type { PaymentOutput } from '@talkdrum/api/contracts';
import { EmptyState, type MenuEntry, Status } from '@talkdrum/ui';
import { DataTable, choiceFilter, type TableColumn } from '@talkdrum/ui/table';
import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { tableError } from '../../../lib/failures.ts';
import { useZoned } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import { listPages } from '../../../lib/lists/list-pages.ts';
import { trpc } from '../../../lib/trpc.ts';
import { cardName, isInProgress, labelOf, paymentKinds, paymentWords } from '../wallet-words.ts';
import type { ChangeWalletView, WalletView } from '../wallet-view.ts';

const states = Object.keys(paymentWords) as PaymentOutput['state'][];
const stateOptions = states.map((value) => ({ value, label: paymentWords[value].label }));

const columns = (timeZone: string): TableColumn<PaymentOutput>[] => [
  {
    id: 'what',
    header: 'Payment',
    cell: ({ kind, providerLabel }) => `${paymentKinds[kind]} with ${providerLabel}`,
    isPrimary: true,
  },
  { id: 'state', header: 'State', cell: (row) => <State row={row} />, width: 220 },
  {
    id: 'amount',
    header: 'To the wallet',
    cell: ({ amount }) => formatMoney(amount.amountMinor, amount.currency),
    align: 'right',
    width: 150,
    phone: 'end',
  },
  {
    id: 'charge',
    header: 'Final charge',
    cell: ({ charge }) => formatMoney(charge.amountMinor, charge.currency),
    align: 'right',
    width: 150,
    phone: 'hidden',
  },
  {
    id: 'card',
    header: 'Card',
    cell: ({ card }) => (card === null ? '–' : cardName(card)),
    width: 150,
    phone: 'hidden',
  },
  { id: 'time', header: 'Time', cell: ({ createdAt }) => formatTime(createdAt, timeZone), width: 205 },
];

function State({ row }: { row: PaymentOutput }) {
  const { state, reason, refunded, reversed } = row;
  const { label, tone } = labelOf(row);
  return (
    <>
      <Status tone={tone} isLive={state === 'pending'}>
        {label}
      </Status>
      {reason === '' ? null : (
        <span className="block text-xs break-words text-muted-foreground">{reason}</span>
      )}
      {refunded.amountMinor === '0' ? null : (
        <span className="block text-xs text-muted-foreground">
          {formatMoney(refunded.amountMinor, refunded.currency)} refunded
        </span>
      )}
      {reversed.amountMinor === '0' ? null : (
        <span className="block text-xs text-muted-foreground">
          {formatMoney(reversed.amountMinor, reversed.currency)} reversed
        </span>
      )}
    </>
  );
}

interface PaymentsTableProps {
  view: WalletView;
  onViewChange: ChangeWalletView;
  fund: ReactNode;
}

/** Every payment attempt, including failed ones. */
export function PaymentsTable({ view, onViewChange, fund }: PaymentsTableProps) {
  const state = states.find((each) => each === view.state) ?? null;
  const payments = usePayments(state, view.cursor);
  const nextCursor = payments.data?.nextCursor;
  const open = ({ id }: PaymentOutput) => onViewChange({ payment: id });
  return (
    <DataTable
      label="Payments"
      columns={useZoned(columns)}
      rows={payments.data?.items ?? []}
      rowKey={(row) => row.id}
      storageKey="wallet-payments"
      isLoading={payments.isPending || payments.isPlaceholderData}
      error={tableError(payments)}
      isFiltered={state !== null}
      onClearFilters={() => onViewChange({ state: undefined, cursor: undefined })}
      filters={[
        choiceFilter({
          label: 'State',
          all: 'All states',
          value: state,
          options: stateOptions,
          onChange: (next) => onViewChange({ state: next, cursor: undefined }),
        }),
      ]}
      onRowOpen={open}
      rowActions={(row): MenuEntry[] => [
        { label: isInProgress(row.state) ? 'Check now' : 'Show', onSelect: () => open(row) },
      ]}
      empty={
        <EmptyState icon={<CreditCard aria-hidden />} title="No payments yet" action={fund}>
          Card payments and bank transfers into your wallet appear here with their status.
        </EmptyState>
      }
      pagination={listPages('payments', {
        cursor: view.cursor,
        nextCursor,
        count: payments.data?.items.length ?? 0,
        onCursorChange: (next) => onViewChange({ cursor: next }),
      })}
    />
  );
}

function usePayments(state: PaymentOutput['state'] | null, cursor: string | undefined) {
  return trpc.funding.list.useQuery(
    { state, cursor: cursor ?? null, limit: 25 },
    { placeholderData: (previous) => previous },
  );
}
