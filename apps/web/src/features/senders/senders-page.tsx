import { Alert, Button, Card, PageHeader, TextLink } from '@talkdrum/ui';
import { Plus } from 'lucide-react';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { CreateSenderModal } from './create-sender-modal.tsx';
import { DomainModal } from './domain-modal.tsx';
import { StandingCard } from './standing-card.tsx';
import { SendersTable } from './senders-table.tsx';

interface SendersPageProps {
  isCreating: boolean;
  onCreatingChange: (isOpen: boolean) => void;
  /** Whose domain authentication is open. */
  domainId: string | null;
  onDomainChange: (id: string | null) => void;
}

/** The account's email sender IDs. */
export function SendersPage({ isCreating, onCreatingChange, domainId, onDomainChange }: SendersPageProps) {
  const senders = trpc.senders.list.useQuery({ channel: 'email' });
  const firstDomain = senders.data?.find((sender) => sender.sendingDomainId !== null)?.sendingDomainId ?? null;
  const create = <CreateButton onClick={() => onCreatingChange(true)} />;
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
      <DomainAdvice onRequest={() => (firstDomain === null ? onCreatingChange(true) : onDomainChange(firstDomain))} />
      <Card>
        <SendersTable create={create} onOpen={(sender) => onDomainChange(sender.sendingDomainId)} />
      </Card>
      <StandingCard />
      <CreateSenderModal isOpen={isCreating} onOpenChange={onCreatingChange} onCreated={(sender) => onDomainChange(sender.sendingDomainId)} />
      <DomainModal id={domainId} onClose={() => onDomainChange(null)} />
    </>
  );
}

function CreateButton({ onClick }: { onClick: () => void }) {
  const refusal = useRefusal('senders.edit');
  return (
    <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={refusal} onClick={onClick}>
      Create SenderID
    </Button>
  );
}

function DomainAdvice({ onRequest }: { onRequest: () => void }) {
  const refusal = useRefusal('senders.edit');
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
