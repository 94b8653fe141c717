import type { SenderOutput } from '@talkdrum/api/contracts';
import { Alert, Button, Card, EmptyState, PageHeader, TextLink } from '@talkdrum/ui';
import { DataTable, type TableColumn } from '@talkdrum/ui/table';
import { toast } from '@talkdrum/ui/toast';
import { AtSign, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { CreateSenderModal } from './create-sender-modal.tsx';
import { DomainModal } from './domain-modal.tsx';
import { RemoveSender } from './remove-sender.tsx';
import { SenderStatus } from './sender-status.tsx';

interface SendersPageProps {
  isCreating: boolean;
  onCreatingChange: (isOpen: boolean) => void;
  /** Whose domain authentication is open. */
  domainId: string | null;
  onDomainChange: (id: string | null) => void;
}

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

/** The account's email sender IDs. */
export function SendersPage({ isCreating, onCreatingChange, domainId, onDomainChange }: SendersPageProps) {
  const senders = trpc.senders.list.useQuery({ channel: 'email' });
  const refusal = useRefusal('senders.edit');
  const [removing, setRemoving] = useState<SenderOutput | null>(null);
  const resend = trpc.senders.resendConfirmation.useMutation({
    onSuccess: (sender) => toast.success('Link sent', { description: `Look in the inbox of ${sender.sender}.` }),
    onError: (error) => toast.error('The link was not sent', { description: errorMessage(error) }),
  });
  const firstDomain = senders.data?.find((sender) => sender.sendingDomainId !== null)?.sendingDomainId ?? null;
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={refusal} onClick={() => onCreatingChange(true)}>
      Create SenderID
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Email SenderID"
        description={
          <>
            The addresses your emails come from. For text messages see <TextLink href="/dashboard/sender-sms">SMS sender IDs</TextLink>.
          </>
        }
        action={create}
      />
      <DomainAdvice refusal={refusal} onRequest={() => (firstDomain === null ? onCreatingChange(true) : onDomainChange(firstDomain))} />
      <Card>
        <DataTable
          label="Email sender IDs"
          columns={columns}
          rows={senders.data ?? []}
          rowKey={(sender) => sender.id}
          storageKey="senders"
          isLoading={senders.isFetching}
          error={senders.error ? { requestId: errorFacts(senders.error)?.requestId, onRetry: () => void senders.refetch() } : null}
          empty={
            <EmptyState icon={<AtSign aria-hidden />} title="No sender yet" action={create}>
              Add the address your customers should see. We mail it a link to prove that it is yours.
            </EmptyState>
          }
          onRowOpen={(sender) => onDomainChange(sender.sendingDomainId)}
          rowActions={(sender) => [
            { label: 'Domain authentication', onSelect: () => onDomainChange(sender.sendingDomainId) },
            ...(sender.status === 0 && sender.refusedReason === null
              ? [{ label: 'Send the link again', onSelect: () => resend.mutate({ id: sender.id }), disabledReason: refusal }]
              : []),
            'separator' as const,
            { label: 'Remove', tone: 'danger' as const, onSelect: () => setRemoving(sender), disabledReason: refusal },
          ]}
        />
      </Card>
      <CreateSenderModal isOpen={isCreating} onOpenChange={onCreatingChange} onCreated={(sender) => onDomainChange(sender.sendingDomainId)} />
      <DomainModal id={domainId} onClose={() => onDomainChange(null)} />
      <RemoveSender sender={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function DomainAdvice({ refusal, onRequest }: { refusal: string | null; onRequest: () => void }) {
  return (
    <Alert
      tone="info"
      title="Authenticate your domain"
      className="mb-4"
      action={
        <Button size="sm" disabledReason={refusal} onClick={onRequest}>
          Request domain authentication
        </Button>
      }
    >
      We recommend domain authentication (SPF, DKIM and DMARC): mailbox providers refuse or hide mail without it.{' '}
      <TextLink href="/help/domain-authentication">Read more</TextLink>
    </Alert>
  );
}
