import type { AssetOutput } from '@talkdrum/api/contracts';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { trpc, utils } from '../../lib/trpc.ts';
import { deletedText } from './uses-text.ts';

/** Deletes files without asking, says where they still show, and offers to undo. */
export function useRemoveAssets(): (assets: readonly AssetOutput[]) => Promise<void> {
  const remove = trpc.assets.remove.useMutation();
  const restore = trpc.assets.restore.useMutation();
  const refresh = () => Promise.all([utils.assets.invalidate(), utils.brand.invalidate()]);
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
      deletedText(assets),
      () => void restore.mutateAsync({ ids }).then(refresh, toastFailure('Nothing was restored')),
    );
  };
}
