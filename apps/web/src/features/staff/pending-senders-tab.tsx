import type { PendingSender } from '@talkdrum/api/contracts';
import { Badge, Card, EmptyState } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { tableError } from '../../lib/failures.ts';
import { formatTime } from '../../lib/format.ts';
import { listPages } from '../../lib/list-pages.ts';
import { trpc } from '../../lib/trpc.ts';
import { ApproveDialog, RefuseModal } from './sender-decisions.tsx';
import type { ChangeStaffView, StaffView } from './staff-view.ts';

const columns: TableColumn<PendingSender>[] = [
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
    cell: (sender) => (sender.campaign === 'promotional' ? 'Promotional' : 'Transactional'),
    width: 130,
    isHiddenOnPhone: true,
  },
  { id: 'region', header: 'Region', cell: (sender) => sender.region || '–', width: 110 },
  {
    id: 'sample',
    header: 'Sample message',
    cell: ({ template }) => <span className="line-clamp-3 break-words">{template || '–'}</span>,
  },
  { id: 'company', header: 'Account', cell: (sender) => sender.company },
  {
    id: 'created',
    header: 'Since',
    cell: (sender) => formatTime(sender.createdAt),
    width: 210,
    isHiddenOnPhone: true,
  },
];

interface PendingSendersProps {
  view: StaffView;
  onViewChange: ChangeStaffView;
}

/** Senders that wait: an email address usually by its own link, an SMS name for us. */
export function PendingSendersTab({ view, onViewChange }: PendingSendersProps) {
  const [approving, setApproving] = useState<PendingSender | null>(null);
  const [refusing, setRefusing] = useState<PendingSender | null>(null);
  return (
    <Card>
      <SendersTable view={view} onViewChange={onViewChange} onApprove={setApproving} onRefuse={setRefusing} />
      <ApproveDialog sender={approving} onClose={() => setApproving(null)} />
      <RefuseModal sender={refusing} onClose={() => setRefusing(null)} />
    </Card>
  );
}

interface SendersTableProps extends PendingSendersProps {
  onApprove: (sender: PendingSender) => void;
  onRefuse: (sender: PendingSender) => void;
}

function SendersTable({ view, onViewChange, onApprove, onRefuse }: SendersTableProps) {
  const { q = '', cursor } = view;
  const pending = trpc.staff.senders.pending.useQuery(
    { search: q, cursor: cursor ?? null, limit: 25 },
    { placeholderData: (previous) => previous },
  );
  const nextCursor = pending.data?.nextCursor;
  return (
    <DataTable
      label="Senders that wait"
      columns={columns}
      rows={pending.data?.items ?? []}
      rowKey={(sender) => sender.id}
      isLoading={pending.isFetching}
      error={tableError(pending)}
      isFiltered={view.q !== undefined}
      onClearFilters={() => onViewChange({ q: undefined, cursor: undefined })}
      search={{
        value: q,
        onChange: (next) => onViewChange({ q: next || undefined, cursor: undefined }, true),
        placeholder: 'Search accounts',
      }}
      empty={
        <EmptyState icon={<BadgeCheck aria-hidden />} title="No sender waits">
          New sender IDs appear here until they are confirmed, approved or refused.
        </EmptyState>
      }
      rowActions={(sender) => [
        { label: 'Approve', onSelect: () => onApprove(sender) },
        { label: 'See the account', onSelect: () => onViewChange({ account: sender.accountId }) },
        'separator' as const,
        { label: 'Refuse', tone: 'danger' as const, onSelect: () => onRefuse(sender) },
      ]}
      pagination={listPages('pending-senders', {
        cursor,
        nextCursor,
        onCursorChange: (next) => onViewChange({ cursor: next }),
      })}
    />
  );
}
