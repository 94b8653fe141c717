import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';

/** Publishing and closing, from the table and from the report. */
export function useReferralActions() {
  const utils = trpc.useUtils();
  const publish = trpc.referrals.publish.useMutation({
    onSuccess: async ({ published }) => {
      await utils.referrals.invalidate();
      toast.success('Referral programme published', {
        description:
          published.state === 'held'
            ? 'Our staff review it first, because the account is new.'
            : 'Invite advocates: share it, or put its link into a campaign.',
      });
    },
    onError: toastFailure('The referral programme was not published'),
  });
  const close = trpc.referrals.close.useMutation({
    onSuccess: async () => {
      await utils.referrals.invalidate();
      toast.success('Referral programme closed', {
        description: 'Friends who came before still count. Nobody new can join.',
      });
    },
    onError: toastFailure('The referral programme was not closed'),
  });
  return {
    publish: (id: string) => publish.mutate({ id }),
    close: (id: string) => close.mutate({ id }),
    isBusy: publish.isPending || close.isPending,
  };
}
