import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../primitives/button.tsx';
import { Backdrop } from './backdrop.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { dialogClass } from './dialog-frame.ts';
import { CloseButton, DialogHead } from './dialog-head.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

export type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Closing asks first, because there's unsaved input. */
  dirty?: boolean;
  /** The question asked on closing. */
  closingQuestion?: ClosingQuestion;
};

type ClosingQuestion = Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'cancelLabel'>;

export const unsavedInput: ClosingQuestion = {
  title: 'Discard what you entered?',
  description: 'It has not been saved yet.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
};

const SIZES = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' } as const;

/**
 * A dialog for short tasks. Traps and restores focus. Escape and the backdrop close it, after asking if
 * there's unsaved input.
 */
export function Modal(props: ModalProps) {
  const {
    isOpen,
    onClose,
    title,
    description,
    children,
    footer,
    size = 'md',
    dirty = false,
    closingQuestion = unsavedInput,
  } = props;
  const [isAsking, setIsAsking] = useState(false);
  const focus = useDialogFocus();
  const close = () => {
    if (dirty) setIsAsking(true);
    else onClose();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={close}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content
          {...focus}
          className={cn(dialogClass, SIZES[size])}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <DialogHead
            title={title}
            description={description}
            end={<CloseButton onClose={close} />}
            className="sm:px-5"
          />
          <div
            data-dialog-body
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-5"
          >
            {children}
          </div>
          {footer ? (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-border-soft px-4 py-3 sm:px-5">
              {footer}
            </div>
          ) : null}
          <ConfirmDialog
            {...closingQuestion}
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            onConfirm={onClose}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A cancel button for a modal's footer. */
export function CancelButton({
  onClick,
  children = 'Cancel',
}: {
  onClick: () => void;
  children?: ReactNode;
}) {
  return (
    <Button variant="ghost" onClick={onClick}>
      {children}
    </Button>
  );
}
