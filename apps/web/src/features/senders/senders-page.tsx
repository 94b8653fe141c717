import { Alert, Button, Card, PageHeader, TextLink } from '@talkdrum/ui';
import { Plus } from 'lucide-react';
import { useRefusal } from '../../lib/use-me.ts';
import { CreateSenderModal } from './create-sender-modal.tsx';
import { DomainModal } from './domain-modal.tsx';
import { StandingCard } from './standing-card.tsx';
import { SendersTable } from './senders-table.tsx';
import { useEmailSenders } from './use-email-senders.ts';

interface SendersPageProps {
  isCreating: boolean;
  onCreatingChange: (isOpen: boolean) => void;
  /** Whose domain authentication is open. */
  domainId: string | null;
  onDomainChange: (id: string | null) => void;
}

/** The account's email sender IDs. */
export function SendersPage({ isCreating, onCreatingChange, domainId, onDomainChange }: SendersPageProps) {
  const senders = useEmailSenders();
  const waiting = senders.data?.find((sender) => !sender.isAuthenticated && sender.sendingDomainId !== null);
  const needsAdvice = senders.data !== undefined && (senders.data.length === 0 || waiting !== undefined);
  const create = <CreateButton onClick={() => onCreatingChange(true)} />;
  return (
    <>
      <PageHeader
        title="Email SenderID"
        description={
          <>
            The addresses your emails come from. For text messages see{' '}
            <TextLink href="/dashboard/sender-sms">SMS sender IDs</TextLink>.
          </>
        }
        action={create}
      />
      {needsAdvice ? (
        <DomainAdvice
          domain={waiting?.domain ?? null}
          onRequest={() =>
            waiting === undefined ? onCreatingChange(true) : onDomainChange(waiting.sendingDomainId)
          }
        />
      ) : null}
      <Card>
        <SendersTable create={create} onOpen={(sender) => onDomainChange(sender.sendingDomainId)} />
      </Card>
      <StandingCard />
      <CreateSenderModal
        isOpen={isCreating}
        onOpenChange={onCreatingChange}
        onCreated={(sender) => onDomainChange(sender.sendingDomainId)}
      />
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

function DomainAdvice({ domain, onRequest }: { domain: string | null; onRequest: () => void }) {
  const refusal = useRefusal('senders.edit');
  return (
    <Alert
      tone="info"
      title={domain === null ? 'Authenticate your domain' : `Authenticate ${domain}`}
      className="mb-4"
      action={
        <Button size="sm" disabledReason={refusal} onClick={onRequest}>
          Request domain authentication
        </Button>
      }
    >
      Mailbox providers reject mail from domains without SPF, DKIM and DMARC, so campaigns can’t start without
      them. <TextLink href="/help/domain-authentication">Read more</TextLink>
    </Alert>
  );
}
