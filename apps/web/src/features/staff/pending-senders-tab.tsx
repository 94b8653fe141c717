import type { PendingSender } from '@talkdrum/api/contracts';
import { Badge, EmptyState } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { messageTypeWords } from '../../lib/words/message-types.ts';
import { trpc } from '../../lib/trpc.ts';
import { filterOf, useListPage } from '../../lib/lists/use-list-page.ts';
import { ApproveDialog, RefuseModal } from './sender-decisions.tsx';
import type { StaffTabProps, StaffView } from './staff-view.ts';

const columns = (timeZone: string): TableColumn<PendingSender>[] => [
  { id: 'sender', header: 'Sender', cell: (sender) => sender.sender, isPrimary: true },
  {
    id: 'channel',
    header: 'Channel',
    cell: (sender) => <Badge tone="info">{sender.channel === 'sms' ? 'SMS' : 'Email'}</Badge>,
    width: 110,
  },
  {
    id: 'type',
    header: 'Type',
    cell: (sender) => messageTypeWords[sender.campaign],
    width: 130,
    phone: 'hidden',
  },
  { id: 'region', header: 'Region', cell: (sender) => sender.region || '–', width: 110 },
  {
    id: 'sample',
    header: 'Sample message',
    cell: ({ template }) => template || '–',
  },
  { id: 'company', header: 'Account', cell: (sender) => sender.company },
  {
    id: 'created',
    header: 'Since',
    cell: (sender) => formatTime(sender.createdAt, timeZone),
    width: 210,
    phone: 'hidden',
  },
];

export const pendingSendersInput = (view: StaffView) => ({
  ...filterOf(view, []),
  cursor: view.cursor ?? null,
  limit: 25,
});

/** Pending senders: an email address is usually confirmed by its own link, an SMS sender ID by our staff. */
export function PendingSendersTab({ view, change }: StaffTabProps) {
  const [approving, setApproving] = useState<PendingSender | null>(null);
  const [refusing, setRefusing] = useState<PendingSender | null>(null);
  return (
    <>
      <SendersTable view={view} change={change} onApprove={setApproving} onRefuse={setRefusing} />
      <ApproveDialog sender={approving} onClose={() => setApproving(null)} />
      <RefuseModal sender={refusing} onClose={() => setRefusing(null)} />
    </>
  );
}

interface SendersTableProps extends StaffTabProps {
  onApprove: (sender: PendingSender) => void;
  onRefuse: (sender: PendingSender) => void;
}

function SendersTable({ view, change, onApprove, onRefuse }: SendersTableProps) {
  const list = useListPage('pending-senders', [view, change]);
  const pending = trpc.staff.senders.pending.useQuery(pendingSendersInput(view), {
    placeholderData: (previous) => previous,
  });
  return (
    <DataTable
      {...list.tableOf(pending, 'Search accounts')}
      label="Pending senders"
      columns={useZoned(columns)}
      empty={
        <EmptyState icon={<BadgeCheck aria-hidden />} title="No pending senders">
          New sender IDs appear here until they are confirmed, approved or refused.
        </EmptyState>
      }
      rowActions={(sender) => [
        { label: 'Approve', onSelect: () => onApprove(sender) },
        { label: 'See the account', onSelect: () => change({ account: sender.accountId }) },
        'separator' as const,
        { label: 'Refuse', tone: 'danger' as const, onSelect: () => onRefuse(sender) },
      ]}
    />
  );
}
