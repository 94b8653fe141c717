import { eraseWord } from '@talkdrum/api/contracts';
import { Checkbox, ConfirmDialog } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useId, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** Who is to be erased. */
export interface ErasedPerson {
  id: string;
  name: string;
}

interface EraseDialogProps {
  person: ErasedPerson | null;
  onClose: () => void;
  onErased: () => void;
}

/** Asks, with a typed word, before a person is erased for good. */
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
      description="Profile, messages, events and every other trace of this person go, and nobody can bring them back. Reports keep their totals; who unsubscribed stays blocked."
      confirmLabel="Erase for good"
      typedConfirmation={eraseWord}
      onConfirm={async () => {
        if (person === null) return;
        await erase.mutateAsync({ contactId: person.id, confirmation: eraseWord, isSuppressed });
        onErased();
        await Promise.all([utils.contacts.invalidate(), utils.lists.invalidate()]);
        toast.success('Erased', { description: 'The audit log says that it was done, not who it was.' });
      }}
    >
      <div className="flex items-start gap-1.5">
        <Checkbox
          id={checkboxId}
          checked={isSuppressed}
          onChange={(event) => setIsSuppressed(event.target.checked)}
        />
        <label htmlFor={checkboxId} className="pt-0.5">
          Never write to this address again, also when an import brings it back
        </label>
      </div>
    </ConfirmDialog>
  );
}
