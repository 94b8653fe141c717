import type { ContactDetail } from '@talkdrum/api/contracts';
import { Button } from '@talkdrum/ui';
import { Download, Eraser } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../../lib/use-me.ts';
import { EraseDialog, type ErasablePerson } from './erase-dialog.tsx';
import { personalDataHref } from './personal-data-href.ts';

/** Answers a person's requests: a copy of their data, or erasure. */
export function ContactPrivacy({ contact, onErased }: { contact: ContactDetail; onErased: () => void }) {
  const [erasing, setErasing] = useState<ErasablePerson | null>(null);
  const exportRefusal = useRefusal('contacts.export');
  const editRefusal = useRefusal('contacts.edit');
  const name = contact.fullName || contact.email || contact.telephone || 'this contact';
  return (
    <section
      aria-label="Privacy"
      className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4"
    >
      <div className="min-w-0">
        <h3 className="font-semibold">Privacy</h3>
        <p className="text-sm text-muted-foreground">For requests from this person.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {exportRefusal === null ? (
          <Button asChild size="sm">
            <a href={personalDataHref(contact.id)} download>
              <Download aria-hidden /> Download everything
            </a>
          </Button>
        ) : (
          <Button size="sm" icon={<Download aria-hidden />} disabledReason={exportRefusal}>
            Download everything
          </Button>
        )}
        <Button
          size="sm"
          variant="danger"
          icon={<Eraser aria-hidden />}
          disabledReason={editRefusal}
          onClick={() => setErasing({ id: contact.id, name })}
        >
          Erase for good
        </Button>
      </div>
      <EraseDialog person={erasing} onClose={() => setErasing(null)} onErased={onErased} />
    </section>
  );
}
