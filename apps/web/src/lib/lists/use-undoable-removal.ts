import type { MenuEntry } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { getQueryKey } from '@trpc/react-query';
import { toastFailure } from '../failures.ts';
import { useOptimisticRow } from './use-optimistic.ts';

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
  /** The list that the row leaves at once. */
  list: Parameters<typeof getQueryKey>[0];
  remove: Mutation;
  restore: Mutation;
  /** Updates what the page shows. */
  refresh: () => Promise<unknown>;
}

/** The last entries of a row's menu. Delete doesn't ask first; it offers to undo. */
export function useUndoableRemoval(removal: Removal): (id: string) => MenuEntry[] {
  const { noun, done, refusal, list, refresh, ...procedures } = removal;
  const remove = procedures.remove.useMutation();
  const restore = procedures.restore.useMutation();
  const apply = useOptimisticRow();
  const undo = (id: string) =>
    restore.mutateAsync({ id }).then(refresh, toastFailure(`The ${noun} was not restored`));
  async function start(id: string) {
    const isDone = await apply({
      queryKey: getQueryKey(list),
      id,
      change: 'remove',
      send: () => remove.mutateAsync({ id }),
      refused: `The ${noun} was not deleted`,
    });
    if (!isDone) return;
    toast.undo(done, () => void undo(id));
    await refresh();
  }
  return (id) => [
    'separator',
    { label: 'Delete', tone: 'danger', onSelect: () => void start(id), disabledReason: refusal },
  ];
}
