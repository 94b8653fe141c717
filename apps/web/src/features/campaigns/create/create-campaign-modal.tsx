import { trpc } from '../../../lib/trpc.ts';
import { useMe } from '../../../lib/use-me.ts';
import { AnalyticsField, SenderFields, SubjectFields, useActiveSenders } from '../editor/campaign-fields.tsx';
import { blankDraft, newCampaignForm } from '../editor/campaign-form.ts';
import { type CreateModalProps, NewCampaignModal } from './new-campaign-modal.tsx';
import { OptionalSection } from '../editor/optional-section.tsx';

/**
 * A new campaign: who sends it, what it says first, whom it goes to. Its content is written on the page that
 * opens after.
 */
export function CreateCampaignModal(props: CreateModalProps) {
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
