import { type ContactDetail, contactFields } from '@talkdrum/api/contracts';
import { Form, FormActions, Status, SubmitButton, TextField, useZodForm } from '@talkdrum/ui';
import { MultiSelectField } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useEffect } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { AttributeFields, attributeError } from './attribute-fields.tsx';
import { ChannelStatus } from './channel-status.tsx';

/** Everything about a person that can be changed. */
export function ProfileForm({ contact, onDirty }: { contact: ContactDetail; onDirty: (isDirty: boolean) => void }) {
  const joined = contact.lists.filter((list) => list.state !== 'unsubscribed').map((list) => list.listId);
  const form = useZodForm(contactFields, {
    fullName: contact.fullName,
    email: contact.email ?? '',
    telephone: contact.telephone ?? '',
    listIds: joined,
    attributes: contact.attributes,
  });
  const { isDirty } = form.formState;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const lists = trpc.lists.list.useQuery({ search: '' });
  const utils = trpc.useUtils();
  const update = trpc.contacts.update.useMutation();
  const refusal = useRefusal('contacts.edit');
  const waiting = contact.lists.filter((list) => list.state !== 'subscribed');
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await update.mutateAsync({ ...values, id: contact.id });
        form.reset(form.getValues());
        await Promise.all([utils.contacts.invalidate(), utils.lists.invalidate()]);
        toast.success('Contact updated');
      }}
    >
      <TextField control={form.control} name="fullName" label="Full name" required />
      <TextField control={form.control} name="email" label="Email address" type="email" />
      {contact.email ? <ChannelStatus contact={contact} channel="email" /> : null}
      <TextField control={form.control} name="telephone" label="Telephone" type="tel" />
      {contact.telephone ? <ChannelStatus contact={contact} channel="sms" /> : null}
      <MultiSelectField
        control={form.control}
        name="listIds"
        label="Lists"
        options={(lists.data ?? []).map((list) => ({ value: list.id, label: list.name }))}
      />
      {waiting.length > 0 ? (
        <p className="flex flex-wrap gap-2">
          {waiting.map((list) => (
            <Status key={list.listId} tone={list.state === 'unconfirmed' ? 'warning' : 'neutral'}>
              {`${list.name}: ${list.state}`}
            </Status>
          ))}
        </p>
      ) : null}
      <AttributeFields
        value={form.watch('attributes')}
        onChange={(attributes) => form.setValue('attributes', attributes, { shouldDirty: true })}
        types={form.watch('attributeTypes')}
        onTypes={(types) => form.setValue('attributeTypes', types)}
        labels={form.watch('attributeLabels')}
        onLabels={(labels) => form.setValue('attributeLabels', labels)}
        error={attributeError(form.formState.errors.attributes)}
      />
      <FormActions>
        <SubmitButton disabledReason={refusal}>Update</SubmitButton>
      </FormActions>
    </Form>
  );
}
