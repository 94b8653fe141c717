import { addAdvocateInput } from '@talkdrum/api/contracts';
import { FormModal, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { ContactField } from './contact-field.tsx';

const form = addAdvocateInput.pick({ contactId: true });

/** Gives a contact a link and a code. */
export function AddAdvocateModal({ programId, onClose }: { programId: string; onClose: () => void }) {
  const fields = useFormModal(form, true, { contactId: '' });
  const utils = trpc.useUtils();
  const add = trpc.referrals.addAdvocate.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Add advocate"
      form={fields}
      submitLabel="Add advocate"
      submitDisabledReason={useRefusal('referrals.edit')}
      onSubmit={async ({ contactId }) => {
        const { code } = await add.mutateAsync({ programId, contactId });
        await utils.referrals.invalidate();
        toast.success('Advocate added', { description: `Their code is ${code}.` });
      }}
    >
      <ContactField
        control={fields.control}
        help="They get a link and a code. We don’t send them anything: copy the link and send it to them yourself."
      />
    </FormModal>
  );
}
