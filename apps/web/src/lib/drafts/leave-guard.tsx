import { ConfirmDialog, type DialogGuardProps, unsavedInput } from '@talkdrum/ui';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';

/** Where a page is: its path, and its search parameters. */
export interface Place {
  pathname: string;
  search: object;
}

/** A page's own changes of its address push or replace; the others come from the browser's buttons. */
type Move = 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' | 'GO';

interface LeaveGuardProps {
  /** Whether leaving now would lose something. */
  isUnsaved: () => boolean;
  /** Which moves lose it; every one by default. */
  isLeaving?: (from: Place, to: Place, move: Move) => boolean;
  /** Saves what still waits, so a page that saves automatically asks only if that fails. */
  save?: () => Promise<unknown>;
  question?: DialogGuardProps['question'];
  /** Called when someone has left by discarding. */
  onLeft?: () => void;
}

/**
 * The question that was answered with “Discard” on the way to a place. A page and a dialog on it each have a guard, and
 * the router asks one after the other.
 */
let discarded: { title: unknown; to: string } | null = null;
const addressOf = ({ pathname, search }: Place): string => pathname + JSON.stringify(search);

/**
 * Asks before unsaved input is lost to a link, the back button, a reload or a closed tab; once, whatever else on the page
 * asks the same.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isUnsaved, isLeaving = () => true, save, question = unsavedInput, onLeft } = props;
  const router = useRouter();
  const target = useRef('');
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      if (!isUnsaved() || !isLeaving(current, next, action)) return false;
      await save?.();
      if (!isUnsaved()) return false;
      target.current = addressOf(next);
      const isAnswered = discarded?.title === question.title && discarded?.to === target.current;
      if (!isAnswered) discarded = null;
      return !isAnswered;
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  const discard = () => {
    discarded = { title: question.title, to: target.current };
    const stop = router.subscribe('onResolved', () => {
      stop();
      discarded = null;
      onLeft?.();
    });
    leaving.proceed?.();
  };
  return (
    <ConfirmDialog
      {...question}
      isOpen={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      onConfirm={discard}
    />
  );
}

/** The same for a form that isn’t in a dialog. It listens itself: read outside of rendering, a form’s state stays old. */
export function FormLeaveGuard<I extends FieldValues, O>({ control }: { control: Control<I, unknown, O> }) {
  const { isDirty, isSubmitting } = useFormState({ control });
  return <LeaveGuard isUnsaved={() => isDirty && !isSubmitting} />;
}

/**
 * The same for every dialog of the kit. A page that changes its own address opens and closes dialogs by it, and
 * loses none; the browser’s back button does.
 */
export function DialogLeaveGuard({ isUnsaved, question, onClose }: DialogGuardProps) {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (
    <LeaveGuard
      isUnsaved={isUnsaved}
      isLeaving={(from, to, move) => isOtherPage(from, to) || !['PUSH', 'REPLACE'].includes(move)}
      question={question}
      onLeft={() => isMounted.current && onClose()}
    />
  );
}

/** For a page whose tabs and dialogs keep what was typed: only another path leaves it. */
export const isOtherPage = (from: Place, to: Place): boolean =>
  from.pathname.replace(/\/$/, '') !== to.pathname.replace(/\/$/, '');
