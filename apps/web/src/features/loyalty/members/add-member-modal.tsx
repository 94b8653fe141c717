import { addMemberInput, type ProgramOutput } from '@talkdrum/api/contracts';
import { FormModal, useFormModal } from '@talkdrum/ui';
import { ComboboxField } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';

interface AddMemberModalProps {
  program: ProgramOutput;
  onClose: () => void;
}

/** Makes a contact a member. */
export function AddMemberModal({ program, onClose }: AddMemberModalProps) {
  const form = useFormModal(addMemberInput, true, { programId: program.id, contactId: '' });
  const [search, setSearch] = useState('');
  const contacts = trpc.contacts.list.useQuery(
    { search, limit: 20 },
    { placeholderData: (previous) => previous },
  );
  const utils = trpc.useUtils();
  const add = trpc.loyalty.addMember.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Add member"
      description={`They join the list ${program.list} too.`}
      form={form}
      submitLabel="Add member"
      submitDisabledReason={useRefusal('loyalty.spend')}
      onSubmit={async (values) => {
        await add.mutateAsync(values);
        await utils.loyalty.invalidate();
        toast.success('Member added');
      }}
    >
      <ComboboxField
        control={form.control}
        name="contactId"
        label="Contact"
        required
        options={(contacts.data?.items ?? []).map(({ id, fullName, email, telephone }) => ({
          value: id,
          label: fullName || (email ?? telephone ?? 'No name'),
          description: email ?? telephone ?? '',
        }))}
        isLoading={contacts.isFetching}
        onSearchChange={setSearch}
        placeholder="Choose a contact…"
        emptyText="No contact found."
      />
    </FormModal>
  );
}
