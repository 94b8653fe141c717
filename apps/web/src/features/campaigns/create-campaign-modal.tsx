import type { CampaignOutput } from '@talkdrum/api/contracts';
import { FormModal, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';
import { AudienceFields } from './audience-fields.tsx';
import { AnalyticsField, SenderFields, SubjectFields, useActiveSenders } from './campaign-fields.tsx';
import { type NewCampaignForm, newCampaignForm, toFields, toFormErrors } from './campaign-form.ts';
import { JourneySection } from './journey-section.tsx';
import { OptionalSection } from './optional-section.tsx';
import { ScheduleField } from './schedule-field.tsx';

interface CreateCampaignModalProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCreated: (campaign: CampaignOutput) => void;
}

/** A new campaign: who sends it, what it says first, whom it goes to. Its content is written on the page that opens after. */
export function CreateCampaignModal({ isOpen, onOpenChange, onCreated }: CreateCampaignModalProps) {
  const defaults = useDefaults();
  // Checked when it is sent, not when a field is left: a message that appears would push away what is being pressed.
  const form = useZodForm(newCampaignForm, defaults, { mode: 'onSubmit' });
  const utils = trpc.useUtils();
  const create = trpc.campaigns.create.useMutation();
  // Only opening starts afresh: senders that load later must not empty the form.
  const startAfresh = useEffectEvent(() => form.reset(defaults));
  useEffect(() => {
    if (isOpen) startAfresh();
  }, [isOpen]);
  const firstSender = defaults.senderId;
  useEffect(() => {
    if (firstSender !== '' && form.getValues('senderId') === '') form.resetField('senderId', { defaultValue: firstSender });
  }, [firstSender, form]);
  async function submit(values: NewCampaignForm) {
    try {
      const campaign = await create.mutateAsync(toFields(values));
      await utils.campaigns.list.invalidate();
      toast.success('Campaign created', { description: 'Write its content next.' });
      onCreated(campaign);
      return undefined;
    } catch (error) {
      const fieldErrors = toFormErrors(errorFacts(error)?.fieldErrors ?? {}, values.source);
      return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { formErrors: [errorMessage(error)] };
    }
  }
  return (
    <FormModal
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Create Email"
      size="lg"
      form={form}
      onSubmit={submit}
      submitLabel="Create Email"
      closeOnSuccess={false}
    >
      <SenderFields />
      <SubjectFields />
      <AudienceFields />
      <OptionalSection title="Schedule">
        <ScheduleField control={form.control} name="planned" help="Leave it empty to send when you are ready." />
      </OptionalSection>
      <JourneySection />
      <OptionalSection title="Addons">
        <AnalyticsField />
      </OptionalSection>
    </FormModal>
  );
}

function useDefaults(): NewCampaignForm {
  const { company } = useMe().account;
  const { active } = useActiveSenders();
  return {
    name: '',
    fromBrand: company.slice(0, 100),
    senderId: active[0]?.id ?? '',
    subject: '',
    preheader: '',
    templateId: null,
    html: '',
    text: '',
    pasted: '',
    isArchivedPublicly: true,
    source: 'list',
    listIds: [],
    segmentIds: [],
    analytics: 'no',
    planned: null,
    tracking: 'yes',
  };
}
