import { approvalLimits, approvalNote } from '@talkdrum/api/contracts';
import { FormModal, TextareaField, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { z } from 'zod';
import { trpc } from '../../../lib/trpc.ts';
import { useRefreshCampaigns } from '../use-refresh-campaigns.ts';

const sendBackForm = z.object({ note: approvalNote.unwrap().min(1, 'Say what should change') });

interface SendBackModalProps {
  id: string;
  /** The person who asked. */
  author: string;
  onClose: () => void;
}

/** Returns a draft to the person who asked, with a note. */
export function SendBackModal({ id, author, onClose }: SendBackModalProps) {
  const form = useFormModal(sendBackForm, true, { note: '' });
  const sendBack = trpc.approvals.sendBack.useMutation();
  const refresh = useRefreshCampaigns();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Send back"
      description={`${author} gets your note by email and can ask again. Nothing is sent to your contacts.`}
      form={form}
      submitLabel="Send back"
      onSubmit={async ({ note }) => {
        await sendBack.mutateAsync({ id, note }).finally(refresh);
        toast.success(`Sent back to ${author}`);
      }}
    >
      <TextareaField
        control={form.control}
        name="note"
        label="What should change?"
        required
        maxLength={approvalLimits.note}
        rows={3}
      />
    </FormModal>
  );
}
