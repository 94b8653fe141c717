import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import { Button, Card, PageHeader, TextLink } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { CampaignsTable } from './campaigns-table.tsx';
import { CancelDialog } from '../cancel-dialog.tsx';
import { channelWords } from '../channel-words.ts';
import { CreateSmsModal } from '../create/create-sms-modal.tsx';

/** The account's SMS campaigns, newest first. */
export function SmsCampaignsPage() {
  const page = useView('/dashboard/sms/');
  const [view, change] = page;
  const navigate = useNavigate();
  const [cancelling, setCancelling] = useState<CampaignRowOutput | null>(null);
  const editRefusal = useRefusal('campaigns.edit');
  const senderRefusal = useRefusal('senders.view');
  const refusal = editRefusal ?? senderRefusal;
  const open = (id: string, search: { tab?: string } = {}) =>
    void navigate({ to: '/dashboard/sms/$id', params: { id }, search, replace: view.create === true });
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={refusal}
      onClick={() => change({ create: true })}
    >
      Create SMS
    </Button>
  );
  return (
    <>
      <PageHeader
        title={channelWords.sms.title}
        description={
          <>
            One text message to many people. See also{' '}
            <TextLink href="/dashboard/sender-sms">SMS sender IDs</TextLink> and{' '}
            <TextLink href="/dashboard/template-sms">SMS templates</TextLink>.
          </>
        }
        action={create}
      />
      <Card>
        <CampaignsTable
          channel="sms"
          page={page}
          onOpen={(id) => open(id)}
          onCancel={setCancelling}
          create={create}
        />
      </Card>
      <CreateSmsModal
        isOpen={view.create === true && refusal === null}
        onClose={() => change({ create: undefined })}
        onCreated={({ id }) => open(id, { tab: 'review' })}
      />
      <CancelDialog campaign={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}
