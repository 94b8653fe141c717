import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { IconButton } from '../primitives/icon-button.tsx';

type DialogHeadProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Beside the title: a dialog's close button, or a record's actions. */
  end?: ReactNode;
  /** A record shows its name larger and without a line below. */
  isRecord?: boolean;
  className?: string | undefined;
};

/** The title of a dialog or sheet, which names it for screen readers. */
export function DialogHead({ title, description, end, isRecord = false, className }: DialogHeadProps) {
  return (
    <div
      className={cn(
        'flex justify-between gap-4 px-4',
        description ? 'items-start' : 'items-center',
        isRecord ? 'pt-1 pb-2 sm:px-5' : 'border-b border-border-soft py-3',
        className,
      )}
    >
      <div className="min-w-0">
        <Dialog.Title className={cn('[overflow-wrap:anywhere]', isRecord ? 'text-title' : 'text-section')}>
          {title}
        </Dialog.Title>
        {description ? (
          <Dialog.Description className="text-sm text-muted-foreground">{description}</Dialog.Description>
        ) : null}
      </div>
      {end}
    </div>
  );
}

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <IconButton
      label="Close"
      icon={<X aria-hidden />}
      size="sm"
      onClick={onClose}
      className="-mr-1.5 shrink-0"
    />
  );
}
