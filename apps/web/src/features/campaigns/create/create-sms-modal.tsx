import { trpc } from '../../../lib/trpc.ts';
import { AnalyticsField } from '../editor/campaign-fields.tsx';
import { blankDraft, newSmsForm } from '../editor/campaign-form.ts';
import { type CreateModalProps, NewCampaignModal } from './new-campaign-modal.tsx';
import { OptionalSection } from '../editor/optional-section.tsx';
import { LinkTrackingField, SmsMessageFields, SmsSenderFields } from '../editor/sms-fields.tsx';
import { useSmsSenders } from '../editor/use-sms-senders.ts';

/** A new SMS campaign, complete: its page opens after with the review. */
export function CreateSmsModal(props: CreateModalProps) {
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
