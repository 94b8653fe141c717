import { createFormInput } from '@talkdrum/api/contracts';
import { Alert, FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

interface CreateFormModalProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Asks for a name; everything else has a default. */
export function CreateFormModal({ isOpen, onClose, onCreated }: CreateFormModalProps) {
  const form = useFormModal(createFormInput, isOpen, { name: '' });
  const utils = trpc.useUtils();
  const create = trpc.forms.create.useMutation();
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Create Form"
      form={form}
      submitLabel="Create Form"
      submitDisabledReason={useRefusal('publishing.edit')}
      onSubmit={async (values) => {
        const { id } = await create.mutateAsync(values);
        await Promise.all([utils.forms.list.invalidate(), utils.lists.invalidate()]);
        onCreated(id);
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <FormNotice />
    </FormModal>
  );
}

export function FormNotice() {
  return (
    <Alert tone="info">
      Every form has Name, Email and Telephone by default. Extra fields are added through the Action button. A
      new list is created automatically for each form.
    </Alert>
  );
}
