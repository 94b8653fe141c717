import type { SenderOutput } from '@talkdrum/api/contracts';
import { Alert, Button, PageHeader, TextLink } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { CreateSenderModal } from './create-sender-modal.tsx';
import { DomainModal } from './domain-modal.tsx';
import { StandingCard } from './standing-card.tsx';
import { SendersTable } from './senders-table.tsx';
import { useEmailSenders } from './use-email-senders.ts';

/** The account's email sender IDs. */
export function SendersPage() {
  const [view, change] = useView('/dashboard/sender-email');
  const list = useListPage(null, [view, change]);
  const senders = useEmailSenders();
  const waiting = senders.data?.find((sender) => !sender.isAuthenticated && sender.sendingDomainId !== null);
  const needsAdvice = senders.data !== undefined && (senders.data.length === 0 || waiting !== undefined);
  const openDomain = ({ sendingDomainId }: SenderOutput) => change({ domain: sendingDomainId ?? undefined });
  // Said in the window that opens: a notice would cover its button.
  const [created, setCreated] = useState<SenderOutput | null>(null);
  const onCreated = (sender: SenderOutput) => {
    setCreated(sender);
    openDomain(sender);
    if (sender.sendingDomainId === null)
      toast.success('Confirmation link sent', { description: whereTo(sender) });
  };
  const create = <CreateButton onClick={() => change({ create: true })} />;
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
          onRequest={() => (waiting === undefined ? change({ create: true }) : openDomain(waiting))}
        />
      ) : null}
      <SendersTable list={list} create={create} onOpen={openDomain} />
      <StandingCard />
      <CreateSenderModal
        isOpen={view.create === true}
        onClose={() => change({ create: undefined })}
        onCreated={onCreated}
      />
      <DomainModal
        id={view.domain ?? null}
        linkSent={created !== null && created.sendingDomainId === view.domain ? whereTo(created) : null}
        onClose={() => {
          setCreated(null);
          change({ domain: undefined });
        }}
      />
    </>
  );
}

const whereTo = ({ display }: SenderOutput) => `Open the link in the inbox of ${display}.`;

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
