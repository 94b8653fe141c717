import { TextLink } from '@talkdrum/ui';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AnalyticsField } from '../editor/fields/campaign-fields.tsx';
import { blankDraft, newSmsForm } from '../editor/campaign-form.ts';
import { type CreateModalProps, NewCampaignModal } from '../editor/new-campaign-modal.tsx';
import { OptionalSection } from '../editor/optional-section.tsx';
import { LinkTrackingField, SmsMessageFields, SmsSenderFields } from '../editor/fields/sms-fields.tsx';
import { useSmsSenders } from '../editor/fields/use-sms-senders.ts';
import { CampaignsPage } from './campaigns-page.tsx';

export function SmsCampaignsPage() {
  const page = useView('/dashboard/sms/');
  const editRefusal = useRefusal('campaigns.edit');
  const senderRefusal = useRefusal('senders.view');
  return (
    <CampaignsPage
      channel="sms"
      page={page}
      description={
        <>
          One text message to many people. See also{' '}
          <TextLink href="/dashboard/sender-sms">SMS sender IDs</TextLink> and{' '}
          <TextLink href="/dashboard/template-sms">SMS templates</TextLink>.
        </>
      }
      refusal={editRefusal ?? senderRefusal}
      CreateModal={CreateSmsModal}
      nextTab="review"
    />
  );
}

/** Creates a complete SMS campaign. Its page opens with the review. */
function CreateSmsModal(props: CreateModalProps) {
  const { usable } = useSmsSenders();
  const senderId = usable.find(({ status }) => status === 1)?.id ?? '';
  const create = trpc.campaigns.createSms.useMutation();
  const addons = (
    <OptionalSection title="Addons" isOpen>
      <AnalyticsField />
      <LinkTrackingField />
    </OptionalSection>
  );
  return (
    <NewCampaignModal
      {...props}
      channel="sms"
      schema={newSmsForm}
      blank={{ ...blankDraft, senderId }}
      create={create.mutateAsync}
      nextStep="Next, check the review and send it."
      addons={addons}
    >
      <SmsSenderFields />
      <SmsMessageFields />
    </NewCampaignModal>
  );
}
