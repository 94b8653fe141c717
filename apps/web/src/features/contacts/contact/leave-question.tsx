import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog, unsavedInput } from '@talkdrum/ui';
import type { ContactsView } from '../contacts-view.ts';

const contactIn = (search: object) => (search as ContactsView).contact;

/** Asks before unsaved input is lost to another contact, the back button or another page. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: () => boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved() &&
      (current.pathname !== next.pathname || contactIn(current.search) !== contactIn(next.search)),
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
