import type { AssetOutput } from '@talkdrum/api/contracts';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { trpc, utils } from '../../lib/trpc.ts';

/** Deletes files without asking, and offers to undo. Says if one was the logo, which mail and pages show no longer. */
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
    const isLogo = assets.some(({ uses }) => uses.some(({ kind }) => kind === 'brand'));
    const count = assets.length === 1 ? 'File deleted' : `${assets.length} files deleted`;
    toast.undo(
      isLogo ? `${count}. Your brand kit now has no logo.` : count,
      () => void restore.mutateAsync({ ids }).then(refresh, toastFailure('Nothing was restored')),
    );
  };
}
