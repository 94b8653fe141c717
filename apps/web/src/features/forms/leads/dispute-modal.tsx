import { disputeForm, type LeadOutput } from '@talkdrum/api/contracts';
import { FormModal, RadioField, TextareaField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { disputeReasons } from './lead-words.ts';

interface DisputeModalProps {
  leadId: string;
  onClose: () => void;
  onDisputed: (lead: LeadOutput) => void;
}

/** Asks our staff for a lead’s price back. */
export function DisputeModal({ leadId, onClose, onDisputed }: DisputeModalProps) {
  const form = useFormModal(disputeForm, true, { reason: 'wrong-details', note: '' });
  const utils = trpc.useUtils();
  const dispute = trpc.leads.dispute.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Dispute this lead"
      description="Our staff check it. If they agree, its price returns to your wallet. A lead can be disputed once."
      form={form}
      submitLabel="Dispute lead"
      submitDisabledReason={useRefusal('contacts.edit')}
      onSubmit={async (values) => {
        onDisputed(await dispute.mutateAsync({ id: leadId, ...values }));
        await utils.leads.invalidate();
        toast.success('Lead disputed');
      }}
    >
      <RadioField control={form.control} name="reason" label="What is wrong?" options={disputeReasons} />
      <TextareaField
        control={form.control}
        name="note"
        label="Details (optional)"
        help="What you tried, for example: called three times, the number doesn’t exist."
      />
    </FormModal>
  );
}
