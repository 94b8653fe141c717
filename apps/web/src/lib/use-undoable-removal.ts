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
  remove: Mutation;
  restore: Mutation;
  /** Updates what the page shows. */
  refresh: () => Promise<unknown>;
}

/** Deletes by id without asking first, and offers to undo it. */
export function useUndoableRemoval({ noun, done, refresh, ...procedures }: Removal): (id: string) => void {
  const remove = procedures.remove.useMutation();
  const restore = procedures.restore.useMutation();
  const undo = (id: string) =>
    restore.mutateAsync({ id }).then(refresh, toastFailure(`The ${noun} was not restored`));
  return (id) =>
    void remove.mutateAsync({ id }).then(
      async () => {
        await refresh();
        toast.undo(done, () => void undo(id));
      },
      toastFailure(`The ${noun} was not deleted`),
    );
}
