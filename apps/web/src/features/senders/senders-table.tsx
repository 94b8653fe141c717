import type { SenderOutput } from '@talkdrum/api/contracts';
import { EmptyState, Status } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { AtSign } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { useZoned } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import type { ListPage } from '../../lib/lists/use-list-page.ts';
import { messageTypeWords } from '../../lib/words/message-types.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useEmailSenders } from './use-email-senders.ts';
import { RemoveSender } from './remove-sender.tsx';
import { SenderStatus } from './sender-status.tsx';

const columns = (timeZone: string): TableColumn<SenderOutput>[] => [
  { id: 'sender', header: 'Sender email', cell: (sender) => sender.display, isPrimary: true },
  {
    id: 'type',
    header: 'Type',
    cell: (sender) => messageTypeWords[sender.campaign],
    width: 140,
  },
  { id: 'domain', header: 'Domain', cell: (sender) => <DomainCell sender={sender} />, width: 240 },
  { id: 'region', header: 'Region', cell: (sender) => sender.region, width: 160, isHiddenByDefault: true },
  {
    id: 'status',
    header: 'Status',
    cell: (sender) => <SenderStatus sender={sender} />,
    width: 210,
    phone: 'end',
  },
  {
    id: 'created',
    header: 'Created',
    cell: (sender) => formatTime(sender.createdAt, timeZone),
    width: 200,
    phone: 'hidden',
  },
];

/** The domain, whether it's authenticated, and what is missing for that. */
function DomainCell({ sender }: { sender: SenderOutput }) {
  return (
    <span className="flex flex-col items-start gap-1 [overflow-wrap:anywhere]">
      {/* Phones show it in the address above. */}
      <span className="max-sm:hidden">{sender.domain}</span>
      <Status tone={sender.isAuthenticated ? 'success' : 'warning'}>
        {sender.isAuthenticated ? 'Authenticated' : 'Not authenticated'}
      </Status>
      {sender.failingRecords.length === 0 ? null : (
        <span className="text-xs text-muted-foreground">
          {sender.failingRecords.map((kind) => kind.toUpperCase()).join(', ')} not verified
        </span>
      )}
    </span>
  );
}

interface SendersTableProps {
  list: ListPage;
  /** The button of the empty state. */
  create: ReactNode;
  /** Opens the sender's domain authentication. */
  onOpen: (sender: SenderOutput) => void;
}

/** The email senders with their row actions. */
export function SendersTable({ list, create, onOpen }: SendersTableProps) {
  const senders = useEmailSenders(list.filter.search);
  const refusal = useRefusal('senders.edit');
  const [removing, setRemoving] = useState<SenderOutput | null>(null);
  const resend = useResend();
  return (
    <>
      <DataTable
        {...list.tableOf(senders, 'Address or domain')}
        label="Email sender IDs"
        columns={useZoned(columns)}
        storageKey="senders"
        empty={
          <EmptyState icon={<AtSign aria-hidden />} title="No senders yet" action={create}>
            Add the address your customers should see. We’ll email it a link to confirm it’s yours.
          </EmptyState>
        }
        onRowOpen={onOpen}
        rowActions={(sender) => [
          { label: 'Domain authentication', onSelect: () => onOpen(sender) },
          ...(sender.status === 0 && sender.refusedReason === null
            ? [{ label: 'Send the link again', onSelect: () => resend(sender.id), disabledReason: refusal }]
            : []),
          'separator' as const,
          {
            label: 'Remove',
            tone: 'danger' as const,
            onSelect: () => setRemoving(sender),
            disabledReason: refusal,
          },
        ]}
      />
      <RemoveSender sender={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

/** Resends the confirmation link. */
function useResend(): (id: string) => void {
  const resend = trpc.senders.resendConfirmation.useMutation({
    onSuccess: (sender) =>
      toast.success('Link sent', { description: `Check the inbox of ${sender.display}.` }),
    onError: toastFailure('The link was not sent'),
  });
  return (id) => resend.mutate({ id });
}
