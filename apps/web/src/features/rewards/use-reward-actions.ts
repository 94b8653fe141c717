import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';

/** Publishing and closing, from the table and from the report. */
export function useRewardActions() {
  const utils = trpc.useUtils();
  const publish = trpc.rewards.publish.useMutation({
    onSuccess: async ({ published }) => {
      await utils.rewards.invalidate();
      toast.success('Reward published', {
        description:
          published.state === 'held'
            ? 'Our staff review it first, because the account is new.'
            : 'Put its link into a campaign: each recipient gets their own.',
      });
    },
    onError: toastFailure('The reward was not published'),
  });
  const close = trpc.rewards.close.useMutation({
    onSuccess: async () => {
      await utils.rewards.invalidate();
      toast.success('Reward closed', { description: 'Codes that people have can still be redeemed.' });
    },
    onError: toastFailure('The reward was not closed'),
  });
  return {
    publish: (id: string) => publish.mutate({ id }),
    close: (id: string) => close.mutate({ id }),
    isPublishing: publish.isPending,
  };
}
