import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import { Button, Card, PageHeader, TextLink } from '@talkdrum/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../../lib/use-me.ts';
import { CampaignsTable } from '../campaigns-table.tsx';
import type { CampaignsView } from '../campaigns-view.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import { channelWords } from '../channel-words.ts';
import { CreateSmsModal } from './create-sms-modal.tsx';

interface SmsCampaignsPageProps {
  view: CampaignsView;
  onViewChange: (change: CampaignsView) => void;
  /** A new campaign is complete and opens at its review. */
  onOpen: (id: string, tab?: 'review') => void;
}

/** The account's SMS campaigns, newest first. */
export function SmsCampaignsPage({ view, onViewChange, onOpen }: SmsCampaignsPageProps) {
  const [cancelling, setCancelling] = useState<CampaignRowOutput | null>(null);
  const editRefusal = useRefusal('campaigns.edit');
  const senderRefusal = useRefusal('senders.view');
  const refusal = editRefusal ?? senderRefusal;
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={refusal}
      onClick={() => onViewChange({ create: true })}
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
          view={view}
          onViewChange={onViewChange}
          onOpen={onOpen}
          onCancel={setCancelling}
          create={create}
        />
      </Card>
      <CreateSmsModal
        isOpen={view.create === true && refusal === null}
        onOpenChange={(isOpen) => onViewChange({ create: isOpen || undefined })}
        onCreated={({ id }) => onOpen(id, 'review')}
      />
      <CancelDialog campaign={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}
