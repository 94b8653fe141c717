import type { ContactDetail } from '@talkdrum/api/contracts';
import { Button } from '@talkdrum/ui';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../../../lib/use-me.ts';
import { ChooseOther } from './choose-other.tsx';
import { CompareContacts } from './compare-contacts.tsx';
import { nameOf } from './merge-words.ts';

/** Makes one of two contacts of the same person: choose the other, then compare and confirm. */
export function MergeContact({ contact }: { contact: ContactDetail }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [otherId, setOtherId] = useState<string | null>(null);
  const refusal = useRefusal('contacts.edit');
  return (
    <section
      aria-label="Merge"
      className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4"
    >
      <div className="min-w-0">
        <h3 className="font-semibold">Merge</h3>
        <p className="text-sm text-muted-foreground">
          {contact.isGathering
            ? 'The history of a merged contact is still being moved here.'
            : 'If this person is in your contacts twice.'}
        </p>
      </div>
      <Button
        size="sm"
        icon={<Merge aria-hidden />}
        disabledReason={refusal}
        onClick={() => setIsChoosing(true)}
      >
        Merge with another contact…
      </Button>
      <ChooseOther
        isOpen={isChoosing}
        contactId={contact.id}
        name={nameOf(contact)}
        onClose={() => setIsChoosing(false)}
        onChoose={(id) => {
          setIsChoosing(false);
          setOtherId(id);
        }}
      />
      {otherId === null ? null : (
        <CompareContacts
          // Another one’s choices begin anew.
          key={otherId}
          contact={contact}
          otherId={otherId}
          onClose={() => setOtherId(null)}
        />
      )}
    </section>
  );
}
