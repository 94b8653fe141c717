import type { MenuEntry } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from './failures.ts';

interface Mutation {
  useMutation(): { mutateAsync(input: { id: string }): Promise<unknown> };
}

interface Removal {
  /** "template", for the notices of failures. */
  noun: string;
  /** "Template deleted" */
  done: string;
  /** Why it can't be deleted; null if it can. */
  refusal: string | null;
  remove: Mutation;
  restore: Mutation;
  /** Updates what the page shows. */
  refresh: () => Promise<unknown>;
}

/** The last entries of a row's menu. Delete doesn't ask first; it offers to undo. */
export function useUndoableRemoval(removal: Removal): (id: string) => MenuEntry[] {
  const { noun, done, refusal, refresh, ...procedures } = removal;
  const remove = procedures.remove.useMutation();
  const restore = procedures.restore.useMutation();
  const undo = (id: string) =>
    restore.mutateAsync({ id }).then(refresh, toastFailure(`The ${noun} was not restored`));
  const start = (id: string) =>
    void remove.mutateAsync({ id }).then(
      async () => {
        await refresh();
        toast.undo(done, () => void undo(id));
      },
      toastFailure(`The ${noun} was not deleted`),
    );
  return (id) => [
    'separator',
    { label: 'Delete', tone: 'danger', onSelect: () => start(id), disabledReason: refusal },
  ];
}
