import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../primitives/button.tsx';
import { Backdrop } from './backdrop.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { dialogClass } from './dialog-frame.ts';
import { CloseButton, DialogHead } from './dialog-head.tsx';
import { type ClosingQuestion, DialogGuard, unsavedInput, useTypedInput } from './unsaved.tsx';
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
  /** Closing and leaving ask first, because there's unsaved input. By default, what was typed into the fields decides. */
  dirty?: boolean | undefined;
  /** The question asked on closing. */
  closingQuestion?: ClosingQuestion;
};

/** The search that opens over every dialog is another one; choosing there isn't pressing the backdrop. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

const SIZES = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' } as const;

/**
 * A dialog for short tasks. Traps and restores focus. Escape, the backdrop and leaving the page close it, after
 * asking if there's unsaved input.
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
    dirty,
    closingQuestion = unsavedInput,
  } = props;
  const [isAsking, setIsAsking] = useState(false);
  const focus = useDialogFocus();
  const { isTyped, isHandedIn, onFocus, onInput, onSubmit, onFooterClick } = useTypedInput();
  const isUnsaved = () => dirty ?? isTyped();
  const close = () => {
    if (isUnsaved()) setIsAsking(true);
    else onClose();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={close}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content
          {...focus}
          onInteractOutside={(event) => isInDialog(event.target) && event.preventDefault()}
          onInput={onInput}
          onSubmitCapture={onSubmit}
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
            onFocus={onFocus}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-5"
          >
            {children}
          </div>
          {footer ? (
            <div
              onClickCapture={onFooterClick}
              className="flex flex-wrap items-center justify-end gap-2 border-t border-border-soft px-4 py-3 sm:px-5"
            >
              {footer}
            </div>
          ) : null}
          <ConfirmDialog
            {...closingQuestion}
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            onConfirm={onClose}
          />
          {isHandedIn ? null : (
            <DialogGuard isUnsaved={isUnsaved} question={closingQuestion} onClose={onClose} />
          )}
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
