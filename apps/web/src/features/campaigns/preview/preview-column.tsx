import { Button, Sheet } from '@talkdrum/ui';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** The preview beside the fields; on narrow screens behind a button. */
export function WithPreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,32.5rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Button className="self-start lg:hidden" icon={<Eye aria-hidden />} onClick={() => setOpen(true)}>
          Preview
        </Button>
        {children}
      </div>
      <div className="sticky top-[calc(var(--sticky-top)+1rem)] min-w-0 max-lg:hidden">{preview}</div>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Preview" side="bottom" className="lg:hidden">
        {preview}
      </Sheet>
    </div>
  );
}
