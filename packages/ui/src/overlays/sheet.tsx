import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Backdrop } from './backdrop.tsx';
import { CloseButton, DialogHead } from './dialog-head.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

type SheetProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  side?: 'right' | 'left' | 'bottom';
  className?: string;
};

const SIDES = {
  right: 'inset-y-0 right-0 w-[min(26rem,calc(100vw-2.5rem))] data-[state=open]:animate-slide-left',
  left: 'inset-y-0 left-0 w-[min(22rem,calc(100vw-2.5rem))] data-[state=open]:animate-slide-right',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-card data-[state=open]:animate-slide-up',
} as const;

/** A side panel for details and filters. */
export function Sheet({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  side = 'right',
  className,
}: SheetProps) {
  const focus = useDialogFocus();
  return (
    <Dialog.Root open={isOpen} onOpenChange={onClose}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content
          {...focus}
          className={cn(
            'fixed z-50 flex flex-col bg-popover text-popover-foreground shadow-sheet outline-none',
            SIDES[side],
            className,
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <DialogHead title={title} description={description} end={<CloseButton onClose={onClose} />} />
          <div data-dialog-body className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
            {children}
          </div>
          {footer ? (
            <div className="flex flex-wrap justify-end gap-2 border-t border-border-soft px-4 py-3">
              {footer}
            </div>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
