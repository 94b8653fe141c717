import type { SubscriptionHistoryItem } from '@talkdrum/api/contracts';
import { EmptyState, Status } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { tableError } from '../../../lib/failures.ts';
import { useZoned } from '../../../lib/dates/account-zone.ts';
import { formatDate, formatTime } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { historyWords, periodWords } from './subscription-words.ts';

const columnsFor = (timeZone: string): TableColumn<SubscriptionHistoryItem>[] => [
  {
    id: 'plan',
    header: 'Plan',
    cell: (row) => `${row.planName}, ${periodWords(row.periodMonths)}`,
    isPrimary: true,
  },
  { id: 'event', header: 'Event', cell: (row) => <Event row={row} /> },
  {
    id: 'fee',
    header: 'Fee',
    cell: ({ fee }) => (fee === null ? '–' : formatMoney(fee.amountMinor, fee.currency)),
    align: 'right',
  },
  {
    id: 'period',
    header: 'Period',
    cell: ({ from, to }) =>
      from === null || to === null ? '–' : `${formatDate(from, timeZone)} – ${formatDate(to, timeZone)}`,
    width: 208,
  },
  { id: 'time', header: 'Time', cell: ({ at }) => formatTime(at, timeZone), width: 205 },
];

function Event({ row: { kind, reason } }: { row: SubscriptionHistoryItem }) {
  return (
    <>
      <Status tone={historyWords[kind].tone}>{historyWords[kind].label}</Status>
      {reason === '' ? null : <span className="block text-xs text-muted-foreground">{reason}</span>}
    </>
  );
}

/**
 * Subscription charges and failed renewals, newest first. Earlier cursors are component state, because the
 * dialog has no address of its own.
 */
export function SubscriptionHistory() {
  const [cursors, setCursors] = useState<string[]>([]);
  const history = trpc.subscriptions.history.useQuery(
    { cursor: cursors.at(-1) ?? null, limit: 10 },
    { placeholderData: (previous) => previous },
  );
  const nextCursor = history.data?.nextCursor ?? null;
  return (
    <DataTable
      label="Subscription history"
      columns={useZoned(columnsFor)}
      rows={history.data?.items ?? []}
      rowKey={(row) => row.id}
      skeletonRows={3}
      isLoading={history.isPending || history.isPlaceholderData}
      error={tableError(history)}
      empty={
        <EmptyState icon={<CalendarClock aria-hidden />} title="No subscriptions yet">
          Fees and renewals appear here.
        </EmptyState>
      }
      pagination={{
        hasPrevious: cursors.length > 0,
        hasNext: nextCursor !== null,
        onPrevious: () => setCursors((old) => old.slice(0, -1)),
        onNext: () => nextCursor !== null && setCursors((old) => [...old, nextCursor]),
      }}
    />
  );
}
