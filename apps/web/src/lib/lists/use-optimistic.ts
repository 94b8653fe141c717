import { toast } from '@talkdrum/ui/toast';
import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { editRows, type RowEdit } from './edit-rows.ts';
import { errorMessage } from '../trpc.ts';

interface OptimisticChange<T> {
  /** The queries whose answers change, by the beginning of their keys. */
  queryKey: QueryKey;
  /** What the answer will be; answers it can't change come back as they are. */
  edit: (answer: unknown) => unknown;
  send: () => Promise<T>;
  /** The notice if the server refuses: "The list was not deleted". Null in a form, which shows the error on its field. */
  refused: string | null;
}

/** Changes under way, by the query key they change. */
const underWay = new Map<string, number>();

function count(name: string, step: 1 | -1): number {
  const left = (underWay.get(name) ?? 0) + step;
  if (left === 0) underWay.delete(name);
  else underWay.set(name, left);
  return left;
}

/**
 * Shows a change at once and sends it. If the server refuses, the old values come back with the reason. Resolves to
 * whether it was done; without a notice it throws what the server said. Not for money, sends and privileges: those are shown when they have happened.
 */
export function useOptimistic() {
  const client = useQueryClient();
  return async function apply<T>(change: OptimisticChange<T>): Promise<boolean> {
    const { queryKey, edit, send, refused } = change;
    const name = hashKey(queryKey);
    count(name, 1);
    await client.cancelQueries({ queryKey });
    const before = client.getQueriesData({ queryKey });
    client.setQueriesData({ queryKey }, edit);
    try {
      await send();
      return true;
    } catch (error) {
      for (const [key, answer] of before) client.setQueryData(key, answer);
      if (refused === null) throw error;
      toast.error(refused, { description: errorMessage(error) });
      return false;
    } finally {
      // An answer that comes before the next change arrived would take that one back for a moment.
      if (count(name, -1) === 0) void client.invalidateQueries({ queryKey });
    }
  };
}

/** The same for one row of lists. */
export function useOptimisticRow() {
  const apply = useOptimistic();
  return <T>({ id, change, ...rest }: Omit<OptimisticChange<T>, 'edit'> & { id: string; change: RowEdit }) =>
    apply({ ...rest, edit: (answer) => editRows(answer, id, change) });
}
