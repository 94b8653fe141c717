import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefreshCampaigns } from './use-refresh-campaigns.ts';

/**
 * The actions on a campaign, for its table row and its page. Failures show a notice; callers can await the
 * result.
 */
export function useCampaignActions() {
  const utils = trpc.useUtils();
  const refresh = useRefreshCampaigns();
  const options = (failed: string, done?: string) => ({
    onSuccess: async () => {
      if (done !== undefined) toast.success(done);
      await refresh();
    },
    onError: (error: unknown) => {
      toast.error(failed, { description: errorMessage(error) });
      void refresh();
    },
  });
  const restore = trpc.campaigns.restoreDraft.useMutation(options('The draft was not restored'));
  const remove = trpc.campaigns.deleteDraft.useMutation({
    ...options('The draft was not deleted'),
    onSuccess: async (_done, { id }) => {
      toast.undo('Draft deleted', () => restore.mutate({ id }));
      // A feed gets the items of its draft back.
      await Promise.all([utils.campaigns.list.invalidate(), utils.feeds.invalidate()]);
    },
  });
  return {
    remove,
    copy: trpc.campaigns.copy.useMutation({
      onSuccess: () => utils.campaigns.list.invalidate(),
      onError: toastFailure('The campaign was not copied'),
    }),
    unschedule: trpc.campaigns.unschedule.useMutation(
      options('The campaign was not unscheduled', 'It is a draft again'),
    ),
    pause: trpc.campaigns.pause.useMutation(options('The campaign was not paused')),
    resume: trpc.campaigns.resume.useMutation(options('The campaign was not resumed')),
  };
}

export type CampaignActions = ReturnType<typeof useCampaignActions>;
