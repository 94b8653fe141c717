import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import { Alert, Button, Card, PageHeader } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { Archive, Plus } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { ArchiveModal } from './archive-modal.tsx';
import { CampaignsTable } from './campaigns-table.tsx';
import { useActiveSenders } from '../editor/campaign-fields.tsx';
import { CancelDialog } from '../cancel-dialog.tsx';
import { channelWords } from '../channel-words.ts';
import { CreateCampaignModal } from '../create/create-campaign-modal.tsx';

/** The account's email campaigns, newest first. */
export function CampaignsPage() {
  const page = useView('/dashboard/email/');
  const [view, change] = page;
  const navigate = useNavigate();
  const [cancelling, setCancelling] = useState<CampaignRowOutput | null>(null);
  const refusal = useCreateRefusal();
  const open = (id: string, search: { tab?: string } = {}) =>
    void navigate({ to: '/dashboard/email/$id', params: { id }, search, replace: view.create === true });
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={refusal}
      onClick={() => change({ create: true })}
    >
      Create Email
    </Button>
  );
  return (
    <>
      <PageHeader
        title={channelWords.email.title}
        description="One email to many people."
        action={create}
        secondaryActions={
          <Button icon={<Archive aria-hidden />} onClick={() => change({ archive: true })}>
            Archive
          </Button>
        }
      />
      <SenderNotice />
      <Card>
        <CampaignsTable
          channel="email"
          page={page}
          onOpen={(id) => open(id)}
          onCancel={setCancelling}
          create={create}
        />
      </Card>
      <CreateCampaignModal
        isOpen={view.create === true && refusal === null}
        onClose={() => change({ create: undefined })}
        onCreated={({ id }) => open(id, { tab: 'content' })}
      />
      <ArchiveModal isOpen={view.archive === true} onClose={() => change({ archive: undefined })} />
      <CancelDialog campaign={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

const noSender = 'Add a sender and confirm its address first';

/** Null when a campaign may be created, otherwise the reason why not. */
function useCreateRefusal(): string | null {
  const refusal = useRefusal('campaigns.edit');
  const senderRefusal = useRefusal('senders.view');
  const { active, isPending } = useActiveSenders();
  if (refusal !== null || senderRefusal !== null) return refusal ?? senderRefusal;
  if (isPending) return 'Loading your senders';
  return active.length === 0 ? noSender : null;
}

/** Explains why no email can be created yet and links to the missing step. */
function SenderNotice() {
  const isMissing = useCreateRefusal() === noSender;
  return isMissing ? (
    <Alert
      tone="info"
      title="No active sender yet"
      className="mb-4"
      action={
        <Button size="sm" href="/dashboard/sender-email">
          Open SenderID
        </Button>
      }
    >
      To create an email, add a sender address and confirm it with the link we email you.
    </Alert>
  ) : null;
}
