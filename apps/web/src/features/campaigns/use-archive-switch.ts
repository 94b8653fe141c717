import { getQueryKey } from '@trpc/react-query';
import { useOptimisticRow } from '../../lib/lists/use-optimistic.ts';
import { trpc } from '../../lib/trpc.ts';

/** Shows a sent campaign in the public archive, or hides it. */
export function useArchiveSwitch() {
  const apply = useOptimisticRow();
  const { mutateAsync } = trpc.campaigns.setArchived.useMutation();
  return (id: string, isArchivedPublicly: boolean) =>
    void apply({
      queryKey: getQueryKey(trpc.campaigns.get),
      id,
      change: { isArchivedPublicly },
      send: () => mutateAsync({ id, isArchivedPublicly }),
      refused: 'The archive was not changed',
    });
}
