import type { RouterInputs } from '@talkdrum/api';
import { type ContactDetail, contactFields } from '@talkdrum/api/contracts';
import { Form, FormActions, Status, SubmitButton, TextField, useZodForm } from '@talkdrum/ui';
import { MultiSelectField } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { ChannelStatus } from './channel-status.tsx';

export function ProfileForm({
  contact,
  onDirty,
}: {
  contact: ContactDetail;
  onDirty: (isDirty: boolean) => void;
}) {
  const form = useZodForm(contactFields, fieldsOf(contact));
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
      <ListsOfContact memberships={contact.lists} />
      <AttributeFields />
      <FormActions>
        <SubmitButton disabledReason={refusal}>Update</SubmitButton>
      </FormActions>
    </Form>
  );
}

function fieldsOf({ fullName, email, telephone, lists, attributes }: ContactDetail) {
  const joined = lists.filter((list) => list.state !== 'unsubscribed').map((list) => list.listId);
  return { fullName, email: email ?? '', telephone: telephone ?? '', listIds: joined, attributes };
}

/** Subscribed lists, with unsubscribed and unconfirmed ones named below. For use inside the contact form. */
function ListsOfContact({ memberships }: { memberships: ContactDetail['lists'] }) {
  const { control } = useFormContext<RouterInputs['contacts']['create']>();
  const lists = trpc.lists.list.useQuery({ search: '' });
  const others = memberships.filter((list) => list.state !== 'subscribed');
  return (
    <>
      <MultiSelectField
        control={control}
        name="listIds"
        label="Lists"
        options={(lists.data ?? []).map((list) => ({ value: list.id, label: list.name }))}
      />
      {others.length > 0 ? (
        <p className="flex flex-wrap gap-2">
          {others.map((list) => (
            <Status key={list.listId} tone={list.state === 'unconfirmed' ? 'warning' : 'neutral'}>
              {`${list.name}: ${list.state}`}
            </Status>
          ))}
        </p>
      ) : null}
    </>
  );
}
