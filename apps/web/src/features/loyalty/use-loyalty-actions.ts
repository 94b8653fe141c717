import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';

/** Publishing, from the table and from the programme's page. */
export function useLoyaltyActions() {
  const utils = trpc.useUtils();
  const publish = trpc.loyalty.publish.useMutation({
    onSuccess: async ({ published }) => {
      await utils.loyalty.invalidate();
      toast.success('Programme published', {
        description:
          published.state === 'held'
            ? 'Our staff review its page first, because the account is new. Members earn points now.'
            : 'Members earn points from now on.',
      });
    },
    onError: toastFailure('The programme was not published'),
  });
  return { publish: (id: string) => publish.mutate({ id }), isPublishing: publish.isPending };
}
