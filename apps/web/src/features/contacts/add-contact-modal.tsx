import { contactFields } from '@talkdrum/api/contracts';
import { Alert, Button, FormModal, TextField, useZodForm } from '@talkdrum/ui';
import { MultiSelectField } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useEffect } from 'react';
import { errorFacts, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { AttributeFields, attributeError } from './attribute-fields.tsx';
import { NoListYet } from './no-list-yet.tsx';

interface AddContactModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** Opens a contact that exists already. */
  onOpenContact: (id: string) => void;
}

const empty = { fullName: '', email: '', telephone: '', listIds: [], attributes: {}, attributeTypes: {}, attributeLabels: {} };

/** Adds one person by hand. */
export function AddContactModal({ isOpen, onClose, onOpenContact }: AddContactModalProps) {
  const form = useZodForm(contactFields, empty);
  const lists = trpc.lists.list.useQuery({ search: '' }, { enabled: isOpen });
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
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
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
      {typeof existingId === 'string' ? (
        <Alert
          tone="warning"
          action={
            <Button size="sm" onClick={() => onOpenContact(existingId)}>
              Open that contact
            </Button>
          }
        >
          This person is in your contacts already.
        </Alert>
      ) : null}
      <TextField control={form.control} name="fullName" label="Full name" required autoComplete="off" />
      <TextField control={form.control} name="email" label="Email address" type="email" autoComplete="off" />
      <TextField
        control={form.control}
        name="telephone"
        label="Telephone"
        type="tel"
        autoComplete="off"
        help="With country code, for example +2348031234567, or as written in your country."
      />
      <MultiSelectField
        control={form.control}
        name="listIds"
        label="List"
        required
        options={(lists.data ?? []).map((list) => ({ value: list.id, label: list.name }))}
        help={lists.data?.length === 0 ? <NoListYet /> : undefined}
      />
      <AttributeFields
        value={form.watch('attributes')}
        onChange={(attributes) => form.setValue('attributes', attributes, { shouldDirty: true })}
        types={form.watch('attributeTypes')}
        onTypes={(types) => form.setValue('attributeTypes', types)}
        labels={form.watch('attributeLabels')}
        onLabels={(labels) => form.setValue('attributeLabels', labels)}
        error={attributeError(form.formState.errors.attributes)}
      />
    </FormModal>
  );
}
