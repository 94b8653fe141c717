import type { SenderOutput } from '@talkdrum/api/contracts';
import { EmptyState } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { AtSign } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { tableError, toastFailure } from '../../lib/failures.ts';
import { formatTime } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { RemoveSender } from './remove-sender.tsx';
import { SenderStatus } from './sender-status.tsx';

const columns: TableColumn<SenderOutput>[] = [
  { id: 'sender', header: 'Sender email', cell: (sender) => sender.sender, isPrimary: true },
  { id: 'type', header: 'Type', cell: (sender) => (sender.campaign === 'promotional' ? 'Promotional' : 'Transactional'), width: 140 },
  { id: 'region', header: 'Region', cell: (sender) => sender.region, width: 160, isHiddenOnPhone: true },
  {
    id: 'status',
    header: 'Status',
    cell: (sender) => <SenderStatus sender={sender} />,
    width: 210,
  },
  { id: 'created', header: 'Created', cell: (sender) => formatTime(sender.createdAt), width: 200, isHiddenOnPhone: true },
];

interface SendersTableProps {
  /** The button of the first-run state. */
  create: ReactNode;
  /** Shows the domain authentication of the sender. */
  onOpen: (sender: SenderOutput) => void;
}

/** The addresses, and what can be done with each. */
export function SendersTable({ create, onOpen }: SendersTableProps) {
  const senders = trpc.senders.list.useQuery({ channel: 'email' });
  const refusal = useRefusal('senders.edit');
  const [removing, setRemoving] = useState<SenderOutput | null>(null);
  const resend = useResend();
  return (
    <>
      <DataTable
        label="Email sender IDs"
        columns={columns}
        rows={senders.data ?? []}
        rowKey={(sender) => sender.id}
        storageKey="senders"
        isLoading={senders.isFetching}
        error={tableError(senders)}
        empty={
          <EmptyState icon={<AtSign aria-hidden />} title="No sender yet" action={create}>
            Add the address your customers should see. We mail it a link to prove that it is yours.
          </EmptyState>
        }
        onRowOpen={onOpen}
        rowActions={(sender) => [
          { label: 'Domain authentication', onSelect: () => onOpen(sender) },
          ...(sender.status === 0 && sender.refusedReason === null
            ? [{ label: 'Send the link again', onSelect: () => resend(sender.id), disabledReason: refusal }]
            : []),
          'separator' as const,
          { label: 'Remove', tone: 'danger' as const, onSelect: () => setRemoving(sender), disabledReason: refusal },
        ]}
      />
      <RemoveSender sender={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

/** Mails the link that confirms an address once more. */
function useResend(): (id: string) => void {
  const resend = trpc.senders.resendConfirmation.useMutation({
    onSuccess: (sender) => toast.success('Link sent', { description: `Look in the inbox of ${sender.sender}.` }),
    onError: toastFailure('The link was not sent'),
  });
  return (id) => resend.mutate({ id });
}
