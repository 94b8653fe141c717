import { Alert, Button } from '@talkdrum/ui';
import { Archive, Rss } from 'lucide-react';
import { useMe, useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import {
  AnalyticsField,
  SenderFields,
  SubjectFields,
  useActiveSenders,
} from '../editor/fields/campaign-fields.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { blankDraft, newCampaignForm } from '../editor/campaign-form.ts';
import { type CreateModalProps, NewCampaignModal } from '../editor/new-campaign-modal.tsx';
import { OptionalSection } from '../editor/optional-section.tsx';
import { ArchiveModal } from './archive-modal.tsx';
import { CampaignsPage } from './campaigns-page.tsx';

export function EmailCampaignsPage() {
  const page = useView('/dashboard/email/');
  const [view, change] = page;
  const refusal = useCreateRefusal();
  return (
    <CampaignsPage
      channel="email"
      page={page}
      description="One email to many people."
      secondaryActions={
        <>
          <Button icon={<Rss aria-hidden />} href="/dashboard/email/feeds">
            From a feed
          </Button>
          <Button icon={<Archive aria-hidden />} onClick={() => change({ archive: true })}>
            Archive
          </Button>
        </>
      }
      refusal={refusal}
      CreateModal={CreateCampaignModal}
      nextTab="content"
    >
      {refusal === noSender ? <SenderNotice /> : null}
      <ArchiveModal isOpen={view.archive === true} onClose={() => change({ archive: undefined })} />
    </CampaignsPage>
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
  return (
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
  );
}

/** Creates an email campaign. Its content is written on the page that opens next. */
function CreateCampaignModal(props: CreateModalProps) {
  const { company } = useMe().account;
  const { active } = useActiveSenders();
  const create = trpc.campaigns.create.useMutation();
  const blank = {
    ...blankDraft,
    fromBrand: company.slice(0, 100),
    senderId: active[0]?.id ?? '',
    tracking: 'yes' as const,
  };
  const addons = (
    <OptionalSection title="Addons">
      <AnalyticsField />
    </OptionalSection>
  );
  return (
    <NewCampaignModal
      {...props}
      channel="email"
      schema={newCampaignForm}
      blank={blank}
      create={create.mutateAsync}
      nextStep="Next, write the content."
      addons={addons}
    >
      <SenderFields />
      <SubjectFields />
    </NewCampaignModal>
  );
}
