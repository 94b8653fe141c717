import { reasonInput } from '@talkdrum/api/contracts';
import { FormModal, TextareaField, useFormModal } from '@talkdrum/ui';
import { z } from 'zod';

const reasonForm = z.object({ reason: reasonInput });

interface ReasonModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: string;
  submitLabel: string;
  submitTone?: 'primary' | 'danger';
  onSubmit: (reason: string) => Promise<unknown>;
}

/** Asks staff for a reason, which members of the account can read. */
export function ReasonModal({
  isOpen,
  onClose,
  title,
  description,
  submitLabel,
  submitTone = 'primary',
  onSubmit,
}: ReasonModalProps) {
  const form = useFormModal(reasonForm, isOpen, { reason: '' });
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      form={form}
      submitLabel={submitLabel}
      submitTone={submitTone}
      onSubmit={async ({ reason }) => {
        await onSubmit(reason);
      }}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason"
        rows={3}
        required
        help="Members of the account can read this."
      />
    </FormModal>
  );
}
