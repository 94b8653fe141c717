import { ConfirmDialog, unsavedInput } from '@talkdrum/ui';
import { useBlocker } from '@tanstack/react-router';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';

/** Where a page is: its path, and its search parameters. */
export interface Place {
  pathname: string;
  search: object;
}

interface LeaveGuardProps {
  /** Whether leaving now would lose something. */
  isUnsaved: () => boolean;
  /** Which moves lose it; every one by default. */
  isLeaving?: (from: Place, to: Place) => boolean;
  /** Saves what still waits, so a page that saves automatically asks only if that fails. */
  save?: () => Promise<unknown>;
}

/** Asks before unsaved input is lost to a link, the back button, a reload or a closed tab. */
export function LeaveGuard({ isUnsaved, isLeaving = () => true, save }: LeaveGuardProps) {
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isUnsaved() || !isLeaving(current, next)) return false;
      await save?.();
      return isUnsaved();
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      {...unsavedInput}
      isOpen={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    />
  );
}

/** The same for a form that isn’t in a dialog. It listens itself: read outside of rendering, a form’s state stays old. */
export function FormLeaveGuard<I extends FieldValues, O>({ control }: { control: Control<I, unknown, O> }) {
  const { isDirty, isSubmitting } = useFormState({ control });
  return <LeaveGuard isUnsaved={() => isDirty && !isSubmitting} />;
}

/** For a page whose tabs and dialogs keep what was typed: only another path leaves it. */
export const isOtherPage = (from: Place, to: Place): boolean =>
  from.pathname.replace(/\/$/, '') !== to.pathname.replace(/\/$/, '');
