import { type ContactDetail, contactProfile } from '@talkdrum/api/contracts';
import { Form, FormActions, SubmitButton, TextField, useZodForm } from '@talkdrum/ui';
import { TimeZoneField } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { ChannelStatus } from './channel-status.tsx';
import { ContactLists } from './contact-lists.tsx';

export function ProfileForm({
  contact,
  onDirty,
}: {
  contact: ContactDetail;
  onDirty: (isDirty: boolean) => void;
}) {
  const [shown, setShown] = useState(() => fieldsOf(contact));
  const form = useZodForm(contactProfile, shown);
  const { isDirty } = form.formState;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const utils = trpc.useUtils();
  const update = trpc.contacts.update.useMutation();
  const refusal = useRefusal('contacts.edit');
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const saved = await update.mutateAsync({ ...values, id: contact.id, shown });
        setShown(fieldsOf(saved));
        form.reset(fieldsOf(saved));
        await utils.contacts.invalidate();
        toast.success('Contact updated');
      }}
    >
      <TextField control={form.control} name="fullName" label="Full name" required />
      <TextField control={form.control} name="email" label="Email address" type="email" />
      {contact.email ? <ChannelStatus contact={contact} channel="email" /> : null}
      <TextField control={form.control} name="telephone" label="Telephone" type="tel" />
      {contact.telephone ? <ChannelStatus contact={contact} channel="sms" /> : null}
      <TimeZoneField
        control={form.control}
        name="timeZone"
        label="Time zone"
        help="Decides when messages that keep to hours arrive."
        placeholder="The telephone’s or the account’s"
      />
      <ContactLists contact={contact} />
      <AttributeFields />
      <FormActions>
        <SubmitButton disabledReason={refusal}>Update</SubmitButton>
      </FormActions>
    </Form>
  );
}

function fieldsOf({ fullName, email, telephone, attributes, timeZone }: ContactDetail) {
  return {
    fullName,
    email: email ?? '',
    telephone: telephone ?? '',
    timeZone: timeZone ?? '',
    attributes,
  };
}
