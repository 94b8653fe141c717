import type { RouterInputs } from '@talkdrum/api';
import { contactFields } from '@talkdrum/api/contracts';
import { Alert, Button, FormModal, TextLink, TextField, useZodForm } from '@talkdrum/ui';
import { MultiSelectField } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { errorFacts, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { AttributeFields } from './attribute-fields.tsx';

interface AddContactModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** Opens the contact that already exists. */
  onOpenContact: (id: string) => void;
}

const empty = {
  fullName: '',
  email: '',
  telephone: '',
  listIds: [],
  attributes: {},
  attributeTypes: {},
  attributeLabels: {},
};

export function AddContactModal({ isOpen, onClose, onOpenContact }: AddContactModalProps) {
  const form = useZodForm(contactFields, empty);
  const utils = trpc.useUtils();
  const create = trpc.contacts.create.useMutation();
  const { reset } = create;
  const existingId = errorFacts(create.error)?.details['contactId'];
  useEffect(() => {
    if (!isOpen) return;
    form.reset(empty);
    reset();
  }, [isOpen, form, reset]);
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Add Contact"
      form={form}
      submitLabel="Add Contact"
      submitDisabledReason={useRefusal('contacts.edit')}
      onSubmit={async (values) => {
        await create.mutateAsync(values);
        await Promise.all([utils.contacts.invalidate(), utils.lists.invalidate()]);
        toast.success('Contact added');
      }}
    >
      {typeof existingId === 'string' ? <AlreadyExists onOpen={() => onOpenContact(existingId)} /> : null}
      <PersonFields />
      <AttributeFields />
    </FormModal>
  );
}

function AlreadyExists({ onOpen }: { onOpen: () => void }) {
  return (
    <Alert
      tone="warning"
      action={
        <Button size="sm" onClick={onOpen}>
          Open contact
        </Button>
      }
    >
      This person is already in your contacts.
    </Alert>
  );
}

/** For use inside the contact form. */
function PersonFields() {
  const { control } = useFormContext<RouterInputs['contacts']['create']>();
  const lists = trpc.lists.list.useQuery({ search: '' });
  return (
    <>
      <TextField control={control} name="fullName" label="Full name" required autoComplete="off" />
      <TextField control={control} name="email" label="Email address" type="email" autoComplete="off" />
      <TextField
        control={control}
        name="telephone"
        label="Telephone"
        type="tel"
        autoComplete="off"
        help="With country code, such as +2348031234567, or in your country’s usual format."
      />
      <MultiSelectField
        control={control}
        name="listIds"
        label="List"
        required
        options={(lists.data ?? []).map((list) => ({ value: list.id, label: list.name }))}
        help={lists.data?.length === 0 ? <NoListYet /> : undefined}
      />
    </>
  );
}

/** Shown where a list is required and the account has none. */
function NoListYet() {
  return (
    <>
      You have no lists yet. <TextLink href="/dashboard/lists?create=true">Create a list</TextLink> first.
    </>
  );
}
