import { type ComponentType, createContext, type ReactNode, useContext, useRef, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

export type ClosingQuestion = Pick<
  ConfirmDialogProps,
  'title' | 'description' | 'confirmLabel' | 'cancelLabel'
>;

export const unsavedInput: ClosingQuestion = {
  title: 'Discard what you entered?',
  description: 'It has not been saved yet.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
};

export type DialogGuardProps = {
  /** Asked when someone leaves, so it may read what is in the fields then. */
  isUnsaved: () => boolean;
  question: ClosingQuestion;
  /** Closes the dialog if it's still open after the person left. */
  onClose: () => void;
};

const GuardContext = createContext<ComponentType<DialogGuardProps> | null>(null);

/** Lets the kit's dialogs ask before unsaved input is lost to the back button, a link or a closed tab. */
export function DialogGuardProvider({
  component,
  children,
}: {
  component: ComponentType<DialogGuardProps>;
  children: ReactNode;
}) {
  return <GuardContext value={component}>{children}</GuardContext>;
}

/** The app's guard if there is one. */
export function DialogGuard(props: DialogGuardProps) {
  const Guard = useContext(GuardContext);
  // oxlint-disable-next-line react/static-components -- the component is given once by the app
  return Guard ? <Guard {...props} /> : null;
}

const TYPED =
  'textarea, input:not([type="search"], [type="checkbox"], [type="radio"], [type="file"], [role="combobox"])';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * What was typed into a dialog's fields, without its forms having to say so: a field that is still there and holds
 * something else than when one first entered it. Searching is not typing. After someone submits the form or presses a
 * button of the footer, the dialog may lead to what it made; typing ends that, and so does the focus that comes back to the
 * fields or to what is said above them: a refused save is unsaved input again.
 */
export function useTypedInput() {
  const before = useRef(new Map<Field, string>());
  const [isHandedIn, setHandedIn] = useState(false);
  const handIn = ({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) => {
    // A dialog that was opened from this one is outside of it.
    if (target instanceof Element && currentTarget.contains(target)) setHandedIn(true);
  };
  return {
    isHandedIn,
    onSubmit: handIn,
    onFooterClick: handIn,
    onInput: () => setHandedIn(false),
    isTyped: () => [...before.current].some(([field, value]) => field.isConnected && field.value !== value),
    /** Of the element around the fields. A field of another dialog opened from this one isn't inside it. */
    onFocus: ({ target, currentTarget }: { target: Element; currentTarget: Element }) => {
      if (!currentTarget.contains(target)) return;
      setHandedIn(false);
      if (!target.matches(TYPED)) return;
      const field = target as Field;
      if (!before.current.has(field)) before.current.set(field, field.value);
    },
  };
}
