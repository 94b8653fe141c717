import type { CampaignRowOutput, Channel } from '@talkdrum/api/contracts';
import { Button, PageHeader } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { CreateButton } from '../../../lib/lists/create-button.tsx';
import type { ChangeView } from '../../../lib/use-view.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import type { CampaignsView } from '../campaigns-view.ts';
import { channelWords } from '../channel-words.ts';
import type { CreateModalProps } from '../editor/new-campaign-modal.tsx';
import { CampaignsTable } from './campaigns-table.tsx';

interface CampaignsPageProps {
  channel: Channel;
  page: readonly [CampaignsView, ChangeView<CampaignsView>];
  description: ReactNode;
  secondaryActions?: ReactNode;
  /** Why no campaign can be created; null if one can. */
  refusal: string | null;
  CreateModal: ComponentType<CreateModalProps>;
  /** The tab that a new campaign opens with. */
  nextTab: 'content' | 'review';
  /** Shown above the table. */
  children?: ReactNode;
}

/** The account's campaigns of one channel, newest first. */
export function CampaignsPage(props: CampaignsPageProps) {
  const { channel, page, description, secondaryActions, refusal, CreateModal, nextTab, children } = props;
  const [view, change] = page;
  const { title, path, create: label } = channelWords[channel];
  const navigate = useNavigate();
  const [cancelling, setCancelling] = useState<CampaignRowOutput | null>(null);
  const open = (id: string, search: { tab?: string } = {}) =>
    void navigate({ to: `${path}/$id`, params: { id }, search, replace: view.create === true });
  const create = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      {label}
    </CreateButton>
  );
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        action={create}
        secondaryActions={
          <>
            <Button icon={<CalendarDays aria-hidden />} href="/dashboard/calendar">
              Calendar
            </Button>
            {secondaryActions}
          </>
        }
      />
      {children}
      <CampaignsTable
        channel={channel}
        page={page}
        onOpen={(id) => open(id)}
        onCancel={setCancelling}
        create={create}
      />
      <CreateModal
        isOpen={view.create === true && refusal === null}
        onClose={() => change({ create: undefined })}
        onCreated={({ id }) => open(id, { tab: nextTab })}
      />
      <CancelDialog campaign={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}
