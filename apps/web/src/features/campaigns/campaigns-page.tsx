import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import { Button, Card, PageHeader } from '@talkdrum/ui';
import { Archive, Plus } from 'lucide-react';
import { useState } from 'react';
import { ArchiveModal } from './archive-modal.tsx';
import { CampaignsTable } from './campaigns-table.tsx';
import type { CampaignsView } from './campaigns-view.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { channelWords } from './channel-words.ts';
import { CreateCampaignModal } from './create-campaign-modal.tsx';
import { SenderNotice, useCreateRefusal } from './sender-notice.tsx';

interface CampaignsPageProps {
  view: CampaignsView;
  onViewChange: (change: CampaignsView) => void;
  onOpen: (id: string) => void;
}

/** The account's email campaigns, newest first. */
export function CampaignsPage({ view, onViewChange, onOpen }: CampaignsPageProps) {
  const [cancelling, setCancelling] = useState<CampaignRowOutput | null>(null);
  const refusal = useCreateRefusal();
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={refusal}
      onClick={() => onViewChange({ create: true })}
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
          <Button icon={<Archive aria-hidden />} onClick={() => onViewChange({ archive: true })}>
            Archive
          </Button>
        }
      />
      <SenderNotice />
      <Card>
        <CampaignsTable
          channel="email"
          view={view}
          onViewChange={onViewChange}
          onOpen={onOpen}
          onCancel={setCancelling}
          create={create}
        />
      </Card>
      <CreateCampaignModal
        isOpen={view.create === true && refusal === null}
        onOpenChange={(isOpen) => onViewChange({ create: isOpen || undefined })}
        onCreated={({ id }) => onOpen(id)}
      />
      <ArchiveModal isOpen={view.archive === true} onClose={() => onViewChange({ archive: undefined })} />
      <CancelDialog campaign={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}
