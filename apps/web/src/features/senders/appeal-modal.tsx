import { appealInput } from '@talkdrum/api/contracts';
import { FormModal, TextareaField, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { trpc } from '../../lib/trpc.ts';

/** Asks our staff to look at a stop of promotional email. */
export function AppealModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const appeal = trpc.senders.appeal.useMutation({ onSuccess: () => utils.senders.standing.invalidate() });
  const form = useZodForm(appealInput, { text: '' });
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title="Ask for a review"
      description="Our staff read it within a working day and answer by email."
      form={form}
      onSubmit={async (values) => {
        await appeal.mutateAsync(values);
        toast.success('Review requested', {
          description: 'We email the owners of this account when it is decided.',
        });
      }}
      submitLabel="Ask for a review"
      busyLabel="Sending..."
    >
      <TextareaField
        control={form.control}
        name="text"
        label="What happened, and what did you change?"
        help="Where the addresses came from, and which of them you removed."
        rows={5}
        required
      />
    </FormModal>
  );
}
