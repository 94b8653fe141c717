import { addReferralInput, type AdvocateOutput } from '@talkdrum/api/contracts';
import { FormModal, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { personName } from '../../../lib/words/referral-words.ts';
import { ContactField } from './contact-field.tsx';

const form = addReferralInput.pick({ contactId: true });

/** Says that a contact is an advocate’s friend, for friends who came without link or code. */
export function AddFriendModal({ advocate, onClose }: { advocate: AdvocateOutput; onClose: () => void }) {
  const fields = useFormModal(form, true, { contactId: '' });
  const utils = trpc.useUtils();
  const add = trpc.referrals.addReferral.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={`Add a friend of ${personName(advocate.contactName, advocate.contactId)}`}
      form={fields}
      submitLabel="Add friend"
      submitDisabledReason={useRefusal('referrals.edit')}
      onSubmit={async ({ contactId }) => {
        await add.mutateAsync({ advocateId: advocate.id, contactId });
        await utils.referrals.invalidate();
        toast.success('Friend added', { description: 'The checks apply as usual.' });
      }}
    >
      <ContactField
        control={fields.control}
        help="For a friend who came through them without using the link."
      />
    </FormModal>
  );
}
