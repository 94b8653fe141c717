import type { FeedOutput } from '@talkdrum/api/contracts';
import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../../lib/failures.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Pauses an active feed and resumes a paused one. */
export function useFeedSwitch() {
  const utils = trpc.useUtils();
  const pause = trpc.feeds.pause.useMutation();
  const resume = trpc.feeds.resume.useMutation();
  return async ({ id, status }: Pick<FeedOutput, 'id' | 'status'>) => {
    const isActive = status === 'active';
    try {
      await (isActive ? pause : resume).mutateAsync({ id });
      await utils.feeds.invalidate();
      toast.success(isActive ? 'Feed paused' : 'Feed resumed');
    } catch (error) {
      toastFailure(isActive ? 'The feed was not paused' : 'The feed was not resumed')(error);
    }
  };
}
