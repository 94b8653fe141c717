import { Button, Modal, RadioGroup } from '@talkdrum/ui';
import { useState } from 'react';
import { ContactCombobox } from '../../../../lib/fields/contact-combobox.tsx';
import { trpc } from '../../../../lib/trpc.ts';
import { nameOf, sameWords } from './merge-words.ts';

interface ChooseOtherProps {
  isOpen: boolean;
  contactId: string;
  name: string;
  onClose: () => void;
  onChoose: (id: string) => void;
}

/** The first of two screens: who else the contact is. */
export function ChooseOther({ isOpen, contactId, name, onClose, onChoose }: ChooseOtherProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const likely = trpc.contacts.likelyDuplicates.useQuery({ id: contactId }, { enabled: isOpen });
  const duplicates = likely.data ?? [];
  const reason =
    chosen === null ? 'Choose a contact first' : chosen === contactId ? 'Choose another contact' : null;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      dirty={false}
      size="sm"
      title={`Merge ${name} with…`}
      description={`The contact you choose goes, and everything it has becomes ${name}’s.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabledReason={reason}
            onClick={() => chosen !== null && onChoose(chosen)}
          >
            Compare
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {duplicates.length === 0 ? null : (
          <div className="flex flex-col gap-2">
            <h3 id="likely-duplicates" className="text-sm font-medium">
              Maybe the same person
            </h3>
            <RadioGroup
              aria-labelledby="likely-duplicates"
              look="cards"
              value={chosen ?? undefined}
              onValueChange={setChosen}
              options={duplicates.map((one) => ({
                value: one.id,
                label: nameOf(one),
                description: [one.email, one.telephone, sameWords[one.same]].filter(Boolean).join(' · '),
              }))}
            />
          </div>
        )}
        <ContactCombobox value={chosen} onValueChange={setChosen} />
      </div>
    </Modal>
  );
}
