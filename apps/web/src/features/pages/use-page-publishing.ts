import type { PageRow } from '@talkdrum/api/contracts';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';

/** Publishing and unpublishing from the table. */
export function usePagePublishing() {
  const utils = trpc.useUtils();
  const refresh = () => utils.pages.invalidate();
  const publish = trpc.pages.publish.useMutation({
    onSuccess: async ({ published: { state } }) => {
      toast.success(
        state === 'held' ? 'Our staff will review this page before it appears' : 'Page published',
      );
      await refresh();
    },
    onError: toastFailure('The page was not published'),
  });
  const unpublish = trpc.pages.unpublish.useMutation({
    onSuccess: async () => {
      toast.success('Page unpublished');
      await refresh();
    },
    onError: toastFailure('The page was not unpublished'),
  });
  return {
    publish: ({ id, revision }: PageRow) => publish.mutate({ id, expectedRevision: revision }),
    unpublish: ({ id }: PageRow) => unpublish.mutate({ id }),
  };
}
