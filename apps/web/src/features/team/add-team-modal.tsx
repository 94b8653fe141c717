import { addTeamInput, type TeamRow } from '@talkdrum/api/contracts';
import { FormModal, PasswordField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { PersonFields } from './person-fields.tsx';

const empty = { firstName: '', lastName: '', email: '', password: '' };

interface AddTeamModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** Opens the new person's privileges. */
  onAdded: (row: TeamRow) => void;
}

/** Adds a person with a first password. The link in their email proves that the address is theirs. */
export function AddTeamModal({ isOpen, onClose, onAdded }: AddTeamModalProps) {
  const form = useFormModal(addTeamInput, isOpen, empty);
  const utils = trpc.useUtils();
  const add = trpc.team.add.useMutation();
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Add Team"
      description="They confirm their address with a link we email, sign in once with this password and then choose their own."
      form={form}
      submitLabel="Add Team"
      submitDisabledReason={useRefusal('team.manage')}
      busyLabel="Adding..."
      closeOnSuccess={false}
      onSubmit={async (values) => {
        const row = await add.mutateAsync(values);
        await utils.team.list.invalidate();
        toast.success('Added to the team', { description: `A link is on its way to ${row.email}.` });
        onAdded(row);
      }}
    >
      <PersonFields />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        required
        autoComplete="new-password"
        help="Tell them yourself: we don’t email it. It works once. Someone who already has a login keeps their own password."
      />
    </FormModal>
  );
}
