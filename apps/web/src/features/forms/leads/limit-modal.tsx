import { leadLimitForm } from '@talkdrum/api/contracts';
import { FormModal, TextField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';

interface LimitModalProps {
  id: string;
  dailyLimit: number | null;
  onClose: () => void;
}

/** How many leads of a day are paid for without asking. */
export function LimitModal({ id, dailyLimit, onClose }: LimitModalProps) {
  const form = useFormModal(leadLimitForm, true, { dailyLimit });
  const utils = trpc.useUtils();
  const save = trpc.leads.setLimit.useMutation();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Daily limit"
      description="The most that this campaign can cost you in a day. Leads after the limit are kept sealed until you approve them."
      form={form}
      submitLabel="Save"
      submitDisabledReason={useRefusal('publishing.edit')}
      onSubmit={async (values) => {
        await save.mutateAsync({ id, ...values });
        await utils.leads.invalidate();
        toast.success('Daily limit saved');
      }}
    >
      <TextField
        control={form.control}
        name="dailyLimit"
        label="Paid leads per day (optional)"
        help="Leave it empty for no limit."
        type="number"
        isNullable
      />
    </FormModal>
  );
}
