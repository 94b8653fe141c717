import { AlertDialog } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '../cn.ts';
import { Alert } from '../feedback/alert.tsx';
import { messageOf } from '../message-of.ts';
import { Button, buttonVariants } from '../primitives/button.tsx';
import { Input } from '../primitives/inputs/input.tsx';
import { Backdrop } from './backdrop.tsx';
import { dialogClass } from './dialog-frame.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

export type ConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Names the object and the count: "Delete 3 contacts?" */
  title: ReactNode;
  /** What will happen and whether it can be undone. */
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

/** The state of a confirmation: typed text, pending action and error. */
function useConfirmation({ onClose, onConfirm, typedConfirmation }: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    if (isBusy) return;
    setTyped('');
    setError(null);
    onClose();
  };
  const confirm = async () => {
    setIsBusy(true);
    setError(null);
    try {
      await onConfirm();
      setTyped('');
      onClose();
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setIsBusy(false);
    }
  };
  const isMissing = typedConfirmation !== undefined && typed.trim() !== typedConfirmation;
  return { typed, setTyped, isBusy, error, close, confirm, isMissing };
}

function TypedConfirmation({
  word,
  value,
  onChange,
}: {
  word: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id}>
        Type <strong className="font-semibold select-all">{word}</strong> to confirm
      </label>
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

/** Confirms an action that can't easily be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    description,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'danger',
    typedConfirmation,
  } = props;
  const focus = useDialogFocus('own');
  const { typed, setTyped, isBusy, error, close, confirm, isMissing } = useConfirmation(props);
  const aria = description ? {} : { 'aria-describedby': undefined };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={close}>
      <AlertDialog.Portal>
        <Backdrop />
        <AlertDialog.Content
          {...focus}
          {...aria}
          className={cn(dialogClass, 'gap-3 overflow-y-auto p-4 sm:max-w-md sm:p-5')}
        >
          <AlertDialog.Title className="text-section break-words">{title}</AlertDialog.Title>
          {description ? (
            <AlertDialog.Description className="-mt-2 text-muted-foreground">
              {description}
            </AlertDialog.Description>
          ) : null}
          {children}
          {typedConfirmation === undefined ? null : (
            <TypedConfirmation word={typedConfirmation} value={typed} onChange={setTyped} />
          )}
          {error ? <Alert tone="danger">{error}</Alert> : null}
          <div className="flex flex-wrap justify-end gap-2 pt-1">
            <AlertDialog.Cancel className={buttonVariants({ variant: 'ghost' })}>
              {cancelLabel}
            </AlertDialog.Cancel>
            <Button
              variant={tone}
              busy={isBusy}
              disabledReason={isMissing ? `Type ${typedConfirmation} first` : null}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
