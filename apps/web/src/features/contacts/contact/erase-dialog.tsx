import { eraseWord } from '@talkdrum/api/contracts';
import { Checkbox, ConfirmDialog } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useId, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';

export interface ErasablePerson {
  id: string;
  name: string;
}

interface EraseDialogProps {
  person: ErasablePerson | null;
  onClose: () => void;
  onErased: () => void;
}

/** Confirms erasure with a typed word. */
export function EraseDialog({ person, onClose, onErased }: EraseDialogProps) {
  const [isSuppressed, setIsSuppressed] = useState(true);
  const checkboxId = useId();
  const utils = trpc.useUtils();
  const erase = trpc.privacy.erase.useMutation();
  return (
    <ConfirmDialog
      isOpen={person !== null}
      onClose={onClose}
      title={`Erase ${person?.name ?? ''} for good?`}
      description="We permanently delete this person’s profile, messages, events and every other trace of them. You can’t undo this. Reports keep their totals, and an unsubscribed address stays blocked."
      confirmLabel="Erase for good"
      typedConfirmation={eraseWord}
      onConfirm={async () => {
        if (person === null) return;
        await erase.mutateAsync({ contactId: person.id, confirmation: eraseWord, isSuppressed });
        onErased();
        await Promise.all([utils.contacts.invalidate(), utils.lists.invalidate()]);
        toast.success('Erased', { description: 'The audit log records the erasure, not the person.' });
      }}
    >
      <div className="flex items-start gap-1.5">
        <Checkbox
          id={checkboxId}
          checked={isSuppressed}
          onChange={(event) => setIsSuppressed(event.target.checked)}
        />
        <label htmlFor={checkboxId} className="pt-0.5">
          Never send to this address again, even if it is imported later
        </label>
      </div>
    </ConfirmDialog>
  );
}
