import { AlertDialog } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '../cn.ts';
import { Alert } from '../feedback/alert.tsx';
import { Button, buttonVariants } from '../primitives/button.tsx';
import { Input } from '../primitives/input.tsx';
import { dialogClass, overlayClass } from './dialog-frame.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the object and the count: "Delete 3 contacts?" */
  title: ReactNode;
  /** What will happen and whether it can be taken back. */
  description?: ReactNode;
  children?: ReactNode;
  /** The verb of the title: "Delete 3 contacts". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** Must be typed before the button works. */
  typedConfirmation?: string;
  /** Closes when it resolves; an error stays visible in the dialog. */
  onConfirm: () => void | Promise<void>;
};

const messageOf = (error: unknown) => (error instanceof Error && error.message ? error.message : 'That did not work. Please try again.');

/** Asks before something that can't simply be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  typedConfirmation,
  onConfirm,
}: ConfirmDialogProps) {
  const inputId = useId();
  const focus = useDialogFocus('own');
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const change = (next: boolean) => {
    if (isBusy) return;
    setTyped('');
    setError(null);
    onOpenChange(next);
  };
  const confirm = async () => {
    setIsBusy(true);
    setError(null);
    try {
      await onConfirm();
      setTyped('');
      onOpenChange(false);
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setIsBusy(false);
    }
  };
  const isMissing = typedConfirmation !== undefined && typed.trim() !== typedConfirmation;
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content
          {...focus}
          className={cn(dialogClass, 'gap-3 overflow-y-auto p-4 sm:max-w-md sm:p-5')}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <AlertDialog.Title className="text-lg font-semibold break-words">{title}</AlertDialog.Title>
          {description ? <AlertDialog.Description className="-mt-2 text-muted-foreground">{description}</AlertDialog.Description> : null}
          {children}
          {typedConfirmation === undefined ? null : (
            <div className="flex flex-col gap-1.5">
              <label htmlFor={inputId}>
                Type <strong className="font-semibold select-all">{typedConfirmation}</strong> to confirm
              </label>
              <Input id={inputId} value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" spellCheck={false} />
            </div>
          )}
          {error ? <Alert tone="danger">{error}</Alert> : null}
          <div className="flex flex-wrap justify-end gap-2 pt-1">
            <AlertDialog.Cancel className={buttonVariants({ variant: 'ghost' })}>{cancelLabel}</AlertDialog.Cancel>
            <Button variant={tone} busy={isBusy} disabledReason={isMissing ? `Type ${typedConfirmation} first` : null} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
