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
      description="Our staff review requests within one working day and reply by email."
      form={form}
      onSubmit={async (values) => {
        await appeal.mutateAsync(values);
        toast.success('Review requested', {
          description: 'We’ll email our decision to the account’s owners.',
        });
      }}
      submitLabel="Ask for a review"
      busyLabel="Sending..."
    >
      <TextareaField
        control={form.control}
        name="text"
        label="What happened, and what did you change?"
        help="Tell us where the addresses came from and which ones you removed."
        rows={5}
        required
      />
    </FormModal>
  );
}
