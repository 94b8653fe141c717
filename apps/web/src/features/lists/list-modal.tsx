import { type ListOfContacts, listFields } from '@talkdrum/api/contracts';
import { FormModal, RadioField, SelectField, TextField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { getQueryKey } from '@trpc/react-query';
import type { z } from 'zod';
import { trpc } from '../../lib/trpc.ts';
import { useOptimisticRow } from '../../lib/lists/use-optimistic.ts';
import { useRefusal } from '../../lib/use-me.ts';

const optIns = [
  { value: 'single', label: 'Single', description: 'People are subscribed right away.' },
  {
    value: 'double',
    label: 'Double',
    description: 'People get an email first and are subscribed when they confirm it.',
  },
];

const empty = { name: '', type: 'public' as const, optIn: 'single' as const };

/** Creates a list or edits the given one. */
export function ListModal({
  isOpen,
  list,
  onClose,
}: {
  isOpen: boolean;
  list: ListOfContacts | null;
  onClose: () => void;
}) {
  const form = useFormModal(listFields, isOpen, list ?? empty);
  const save = useSave(list);
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={list ? 'Edit List' : 'Create List'}
      form={form}
      submitLabel={list ? 'Save' : 'Create List'}
      submitDisabledReason={useRefusal('contacts.edit')}
      onSubmit={save}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <SelectField
        control={form.control}
        name="type"
        label="Type"
        required
        options={[{ value: 'public', label: 'Public' }]}
        help="People can see public lists on their preference page."
      />
      <RadioField control={form.control} name="optIn" label="Opt-in" required look="cards" options={optIns} />
    </FormModal>
  );
}

function useSave(list: ListOfContacts | null) {
  const utils = trpc.useUtils();
  const create = trpc.lists.create.useMutation();
  const update = trpc.lists.update.useMutation();
  const apply = useOptimisticRow();
  async function rename(id: string, values: z.output<typeof listFields>) {
    await apply({
      queryKey: getQueryKey(trpc.lists.list),
      id,
      change: values,
      send: () => update.mutateAsync({ ...values, id }),
      refused: null,
    });
    toast.success('List saved');
    await utils.lists.invalidate();
  }
  return async (values: z.output<typeof listFields>) => {
    // The row changes at once. The dialog waits, so that a name that is taken can be corrected.
    if (list) {
      await rename(list.id, values);
      return;
    }
    await create.mutateAsync(values);
    await utils.lists.invalidate();
    toast.success('List created');
  };
}
