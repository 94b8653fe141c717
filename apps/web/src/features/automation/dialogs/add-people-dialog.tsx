import { Alert, Button, CancelButton, Modal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { ContactCombobox } from '../../../lib/fields/contact-combobox.tsx';
import { errorMessage, trpc } from '../../../lib/trpc.ts';

/** Brings one contact into the journey; its rules of entry still decide. */
export function AddPeopleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [contactId, setContactId] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const enter = trpc.journeys.enter.useMutation({
    onSuccess: async () => {
      toast.success('They enter now, unless the journey’s rules keep them out');
      await utils.journeys.counts.invalidate();
      onClose();
    },
  });
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Add people"
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            busy={enter.isPending}
            disabledReason={contactId === null ? 'Choose a contact first' : null}
            onClick={() => contactId !== null && enter.mutate({ id, contactIds: [contactId] })}
          >
            Add
          </Button>
        </>
      }
    >
      {enter.error ? <Alert tone="danger">{errorMessage(enter.error)}</Alert> : null}
      <ContactCombobox
        help="Consent and the journey’s own rules still apply."
        value={contactId}
        onValueChange={setContactId}
      />
    </Modal>
  );
}
