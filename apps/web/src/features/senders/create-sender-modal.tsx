import { createEmailSenderInput, type SenderOutput, senderRegions } from '@talkdrum/api/contracts';
import { Alert, FormModal, RadioField, SelectField, TextField, TextLink, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useEffect } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

interface CreateSenderModalProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCreated: (sender: SenderOutput) => void;
}

const empty = { sender: '', campaign: 'promotional' as const, region: 'promotional-01' };

/** Adds an address; it stays pending until somebody who reads its mail confirms the link. */
export function CreateSenderModal({ isOpen, onOpenChange, onCreated }: CreateSenderModalProps) {
  const form = useZodForm(createEmailSenderInput, empty);
  const utils = trpc.useUtils();
  const create = trpc.senders.createEmail.useMutation();
  const type = form.watch('campaign');
  useEffect(() => {
    if (isOpen) form.reset(empty);
  }, [isOpen, form]);
  useEffect(() => {
    const region = senderRegions[type][0];
    if (!(senderRegions[type] as readonly string[]).includes(form.getValues('region'))) form.setValue('region', region);
  }, [type, form]);
  return (
    <FormModal
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Create SenderID"
      form={form}
      submitLabel="Create SenderID"
      submitDisabledReason={useRefusal('senders.edit')}
      onSubmit={async (values) => {
        const sender = await create.mutateAsync(values);
        await utils.senders.list.invalidate();
        toast.success('Confirmation link sent', { description: `Open the link in the inbox of ${sender.sender}.` });
        onCreated(sender);
      }}
    >
      <TextField
        control={form.control}
        name="sender"
        label="Sender email"
        type="email"
        required
        autoComplete="email"
        help="An address at your own domain. A confirmation link is sent to it."
      />
      <RadioField
        control={form.control}
        name="campaign"
        label="Type"
        options={[
          { value: 'promotional', label: 'Promotional' },
          { value: 'transactional', label: 'Transactional' },
        ]}
      />
      <SelectField control={form.control} name="region" label="Region" options={senderRegions[type].map((region) => ({ value: region, label: region }))} />
      <Alert tone="info">
        After this, authenticate your domain with SPF, DKIM and DMARC, so that your emails arrive.{' '}
        <TextLink href="/help/domain-authentication">Read more</TextLink>
      </Alert>
    </FormModal>
  );
}
