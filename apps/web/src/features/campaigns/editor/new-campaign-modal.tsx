import type { CampaignOutput, Channel } from '@talkdrum/api/contracts';
import { FormModal, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { channelWords } from '../channel-words.ts';
import type { NewAction } from '../journey/add-action-modal.tsx';
import { useCreateAction } from '../journey/use-add-action.ts';
import { AudienceFields } from './fields/audience-fields.tsx';
import { type DraftForm, type DraftInput, toFields, toFormErrors } from './campaign-form.ts';
import { JourneySection } from './journey-section.tsx';
import { OptionalSection } from './optional-section.tsx';
import { ScheduleField } from './fields/schedule-field.tsx';

export interface CreateModalProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (campaign: CampaignOutput) => void;
}

interface NewCampaignModalProps<Values extends DraftForm> extends CreateModalProps {
  channel: Channel;
  schema: z.ZodType<Values, DraftInput>;
  /** Initial values. The sender can load after the modal opens. */
  blank: DraftInput;
  create: (fields: ReturnType<typeof toFields<Values>>) => Promise<CampaignOutput>;
  /** Tells people what to do next, on the page that opens. */
  nextStep: string;
  /** Optional fields of this channel only. */
  addons: ReactNode;
  /** Sender and content fields. */
  children: ReactNode;
}

/** The create modal shared by both channels: their own fields, audience and schedule. */
export function NewCampaignModal<Values extends DraftForm>(props: NewCampaignModalProps<Values>) {
  const { isOpen, onClose, onCreated, channel, schema, blank, create, nextStep, addons, children } = props;
  const form = useFreshForm(schema, blank, isOpen);
  const utils = trpc.useUtils();
  const [actions, setActions] = useState<readonly NewAction[]>([]);
  const createAction = useCreateAction();
  const title = channelWords[channel].create;
  const close = () => {
    setActions([]);
    onClose();
  };
  async function submit(values: Values) {
    try {
      const campaign = await create(toFields(values));
      await utils.campaigns.list.invalidate();
      await addActions(createAction, campaign, actions);
      setActions([]);
      toast.success('Campaign created', { description: nextStep });
      onCreated(campaign);
      return undefined;
    } catch (error) {
      const fieldErrors = toFormErrors(errorFacts(error)?.fieldErrors ?? {}, values.source);
      return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { formErrors: [errorMessage(error)] };
    }
  }
  return (
    <FormModal
      isOpen={isOpen}
      onClose={close}
      title={title}
      size="lg"
      form={form}
      onSubmit={submit}
      submitLabel={title}
      closeOnSuccess={false}
    >
      {children}
      <AudienceFields channel={channel} />
      <OptionalSection title="Schedule">
        <ScheduleField
          control={form.control}
          name="planned"
          perContact="planned.isPerContact"
          help="Leave it empty to send when you are ready."
        />
      </OptionalSection>
      <JourneySection channel={channel} actions={actions} onChange={setActions} />
      {addons}
    </FormModal>
  );
}

/** The campaign is kept if an action fails; failed ones can be added again in the draft. */
async function addActions(
  create: ReturnType<typeof useCreateAction>,
  campaign: CampaignOutput,
  actions: readonly NewAction[],
): Promise<void> {
  for (const action of actions) {
    try {
      await create(campaign, action);
    } catch (error) {
      toast.error('An action was not added', {
        description: `${errorMessage(error)} The campaign was created. Add the action again under Journey.`,
      });
    }
  }
}

/** Resets on opening. A sender that loads later fills only its own field. */
function useFreshForm<Values extends DraftForm>(
  schema: z.ZodType<Values, DraftInput>,
  blank: DraftInput,
  isOpen: boolean,
) {
  const form = useFormModal(schema, isOpen, blank);
  const { senderId } = blank;
  useEffect(() => {
    if (senderId !== '' && form.getValues('senderId') === '')
      form.resetField('senderId', { defaultValue: senderId });
  }, [senderId, form]);
  return form;
}
