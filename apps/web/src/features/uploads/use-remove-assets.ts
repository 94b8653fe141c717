import type { AssetOutput } from '@talkdrum/api/contracts';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { trpc, utils } from '../../lib/trpc.ts';

/** Deletes files without asking, and offers to undo. */
export function useRemoveAssets(): (assets: readonly AssetOutput[]) => Promise<void> {
  const remove = trpc.assets.remove.useMutation();
  const restore = trpc.assets.restore.useMutation();
  const refresh = () => utils.assets.invalidate();
  return async (assets) => {
    const ids = assets.map(({ id }) => id);
    try {
      await remove.mutateAsync({ ids });
    } catch (error) {
      toastFailure('Nothing was deleted')(error);
      return;
    }
    await refresh();
    toast.undo(
      assets.length === 1 ? 'File deleted' : `${assets.length} files deleted`,
      () => void restore.mutateAsync({ ids }).then(refresh, toastFailure('Nothing was restored')),
    );
  };
}
