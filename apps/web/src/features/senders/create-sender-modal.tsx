import type { RouterInputs } from '@talkdrum/api';
import { emailSenderFields, type SenderOutput, senderRegions } from '@talkdrum/api/contracts';
import { Alert, FormModal, RadioField, SelectField, TextField, TextLink, useFormModal } from '@talkdrum/ui';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { describedMessageTypes } from '../../lib/words/message-types.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

interface CreateSenderModalProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (sender: SenderOutput) => void;
}

const empty = { sender: '', campaign: 'promotional' as const, region: 'promotional-01' };

/** Adds an address, which stays pending until its confirmation link is used. */
export function CreateSenderModal({ isOpen, onClose, onCreated }: CreateSenderModalProps) {
  const form = useFormModal(emailSenderFields, isOpen, empty);
  const utils = trpc.useUtils();
  const create = trpc.senders.createEmail.useMutation();
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Create SenderID"
      form={form}
      submitLabel="Create SenderID"
      submitDisabledReason={useRefusal('senders.edit')}
      onSubmit={async (values) => {
        const sender = await create.mutateAsync(values);
        await utils.senders.list.invalidate();
        onCreated(sender);
      }}
    >
      <TextField
        control={form.control}
        name="sender"
        label="Sender email"
        inputMode="email"
        required
        autoComplete="email"
        help="An address at your own domain. A confirmation link is sent to it."
      />
      <TypeAndRegion />
      <Alert tone="info">
        Next, authenticate your domain with SPF, DKIM and DMARC. Campaigns can’t start without it.{' '}
        <TextLink href="/help/domain-authentication">Read more</TextLink>
      </Alert>
    </FormModal>
  );
}

/** Type and region; each type has its own regions. Needs the sender form around it. */
function TypeAndRegion() {
  const { control, getValues, setValue } = useFormContext<RouterInputs['senders']['createEmail']>();
  const type = useWatch({ control, name: 'campaign' });
  useEffect(() => {
    const region = senderRegions[type][0];
    if (!(senderRegions[type] as readonly string[]).includes(getValues('region'))) setValue('region', region);
  }, [type, getValues, setValue]);
  return (
    <>
      <RadioField control={control} name="campaign" label="Type" required options={describedMessageTypes} />
      <SelectField
        control={control}
        name="region"
        label="Region"
        required
        help="Which of our servers send your mail. The first one suits most."
        options={senderRegions[type].map((region) => ({ value: region, label: region }))}
      />
    </>
  );
}
