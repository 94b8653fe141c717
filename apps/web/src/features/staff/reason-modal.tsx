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
  onSubmit: (reason: string) => Promise<unknown>;
}

/** Asks why before staff change something: the account reads the answer. */
export function ReasonModal({
  isOpen,
  onClose,
  title,
  description,
  submitLabel,
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
