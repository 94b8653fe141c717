import type { PendingSender } from '@talkdrum/api/contracts';
import { Badge, Card, ConfirmDialog, EmptyState } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { listPages } from '../../lib/list-pages.ts';
import { errorFacts, trpc } from '../../lib/trpc.ts';
import { ReasonModal } from './reason-modal.tsx';
import type { ChangeStaffView, StaffView } from './staff-view.ts';

const columns: TableColumn<PendingSender>[] = [
  { id: 'sender', header: 'Sender', cell: (sender) => sender.sender, isPrimary: true },
  { id: 'channel', header: 'Channel', cell: (sender) => <Badge tone="info">{sender.channel === 'sms' ? 'SMS' : 'Email'}</Badge>, width: 110 },
  { id: 'type', header: 'Type', cell: (sender) => (sender.campaign === 'promotional' ? 'Promotional' : 'Transactional'), width: 130, isHiddenOnPhone: true },
  { id: 'region', header: 'Region', cell: (sender) => sender.region || '–', width: 110 },
  {
    id: 'sample',
    header: 'Sample message',
    cell: ({ template }) => <span className="line-clamp-3 break-words">{template || '–'}</span>,
  },
  { id: 'company', header: 'Account', cell: (sender) => sender.company },
  { id: 'created', header: 'Since', cell: (sender) => formatTime(sender.createdAt), width: 210, isHiddenOnPhone: true },
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
  const pending = trpc.staff.senders.pending.useQuery({ search: q, cursor: cursor ?? null, limit: 25 }, { placeholderData: (previous) => previous });
  const nextCursor = pending.data?.nextCursor;
  return (
    <DataTable
      label="Senders that wait"
      columns={columns}
      rows={pending.data?.items ?? []}
      rowKey={(sender) => sender.id}
      isLoading={pending.isFetching}
      error={pending.error ? { requestId: errorFacts(pending.error)?.requestId, onRetry: () => void pending.refetch() } : null}
      isFiltered={view.q !== undefined}
      onClearFilters={() => onViewChange({ q: undefined, cursor: undefined })}
      search={{ value: q, onChange: (next) => onViewChange({ q: next || undefined, cursor: undefined }, true), placeholder: 'Search accounts' }}
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
      pagination={listPages('pending-senders', { cursor, nextCursor, onCursorChange: (next) => onViewChange({ cursor: next }) })}
    />
  );
}

interface DecisionProps {
  /** Null while nothing is decided. */
  sender: PendingSender | null;
  onClose: () => void;
}

function ApproveDialog({ sender, onClose }: DecisionProps) {
  const utils = trpc.useUtils();
  const approve = trpc.staff.senders.approve.useMutation({ onSuccess: () => utils.staff.senders.invalidate() });
  return (
    <ConfirmDialog
      open={sender !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Approve ${sender?.sender ?? ''}?`}
      description={`${sender?.company ?? ''} can send from it at once${sender?.channel === 'email' ? ', although the address itself was not confirmed by its link' : ''}.`}
      tone="primary"
      confirmLabel="Approve sender"
      onConfirm={async () => {
        if (sender === null) return;
        await approve.mutateAsync({ accountId: sender.accountId, senderId: sender.id });
        toast.success(`${sender.sender} is active`);
      }}
    />
  );
}

function RefuseModal({ sender, onClose }: DecisionProps) {
  const utils = trpc.useUtils();
  const refuse = trpc.staff.senders.refuse.useMutation({ onSuccess: () => utils.staff.senders.invalidate() });
  return (
    <ReasonModal
      isOpen={sender !== null}
      onClose={onClose}
      title={`Refuse ${sender?.sender ?? ''}`}
      description={`${sender?.channel === 'email' ? 'Its link stops working, and it' : 'It'} can’t be added again.`}
      submitLabel="Refuse sender"
      onSubmit={async (reason) => {
        if (sender === null) return;
        await refuse.mutateAsync({ accountId: sender.accountId, senderId: sender.id, reason });
        toast.success(`${sender.sender} is refused`);
      }}
    />
  );
}
