import type { CampaignOutput } from '@talkdrum/api/contracts';
import { FormModal, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { AudienceFields } from '../audience-fields.tsx';
import { AnalyticsField } from '../campaign-fields.tsx';
import { type NewSmsForm, newSmsForm, toFields, toFormErrors } from '../campaign-form.ts';
import { JourneySection } from '../journey-section.tsx';
import { OptionalSection } from '../optional-section.tsx';
import { ScheduleField } from '../schedule-field.tsx';
import { LinkTrackingField, SmsMessageFields, SmsSenderFields } from './sms-fields.tsx';
import { useSmsSenders } from './use-sms-senders.ts';

interface CreateSmsModalProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCreated: (campaign: CampaignOutput) => void;
}

const blank: NewSmsForm = {
  name: '',
  fromBrand: '',
  senderId: '',
  subject: '',
  preheader: '',
  templateId: null,
  html: '',
  text: '',
  pasted: '',
  isArchivedPublicly: false,
  source: 'list',
  listIds: [],
  segmentIds: [],
  analytics: 'no',
  tracking: 'no',
  planned: null,
};

/** A new SMS campaign, complete: its page opens after with the review. */
export function CreateSmsModal({ isOpen, onOpenChange, onCreated }: CreateSmsModalProps) {
  const { usable } = useSmsSenders();
  const firstSender = usable.find(({ status }) => status === 1)?.id ?? '';
  // Checked when it is sent, not when a field is left: a message that appears would push away what is being pressed.
  const form = useZodForm(newSmsForm, { ...blank, senderId: firstSender }, { mode: 'onSubmit' });
  const utils = trpc.useUtils();
  const create = trpc.campaigns.createSms.useMutation();
  // Only opening starts afresh: senders that load later must not empty the form.
  const startAfresh = useEffectEvent(() => form.reset({ ...blank, senderId: firstSender }));
  useEffect(() => {
    if (isOpen) startAfresh();
  }, [isOpen]);
  useEffect(() => {
    if (firstSender !== '' && form.getValues('senderId') === '') form.resetField('senderId', { defaultValue: firstSender });
  }, [firstSender, form]);
  async function submit(values: NewSmsForm) {
    try {
      const campaign = await create.mutateAsync(toFields(values));
      await utils.campaigns.list.invalidate();
      toast.success('Campaign created', { description: 'Look at the review, then send it.' });
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
      title="Create SMS"
      size="lg"
      form={form}
      onSubmit={submit}
      submitLabel="Create SMS"
      closeOnSuccess={false}
    >
      <SmsSenderFields />
      <SmsMessageFields />
      <AudienceFields channel="sms" />
      <OptionalSection title="Schedule">
        <ScheduleField control={form.control} name="planned" help="Leave it empty to send when you are ready." />
      </OptionalSection>
      <JourneySection />
      <OptionalSection title="Addons" isOpen>
        <AnalyticsField />
        <LinkTrackingField />
      </OptionalSection>
    </FormModal>
  );
}
