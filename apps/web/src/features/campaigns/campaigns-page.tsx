import type { CampaignRowOutput } from '@talkdrum/api/contracts';
import { Button, Card, PageHeader } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { Archive, Plus } from 'lucide-react';
import { useState } from 'react';
import { useView } from '../../lib/use-view.ts';
import { ArchiveModal } from './archive-modal.tsx';
import { CampaignsTable } from './campaigns-table.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { channelWords } from './channel-words.ts';
import { CreateCampaignModal } from './create-campaign-modal.tsx';
import { SenderNotice, useCreateRefusal } from './sender-notice.tsx';

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
