import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';

/** Publishing, from the table and from the programme's page. */
export function useLoyaltyActions() {
  const utils = trpc.useUtils();
  const publish = trpc.loyalty.publish.useMutation({
    onSuccess: async ({ id, published }) => {
      await utils.loyalty.invalidate();
      // It is published, whether or not they can be read.
      const rules = await utils.loyalty.rules.fetch({ id }).catch(() => null);
      toast.success('Programme published', {
        description: [
          ...(published.state === 'held'
            ? ['Our staff review its page first, because the account is new.']
            : []),
          ...(rules === null
            ? []
            : rules.some(({ isOn }) => isOn)
              ? ['Members earn points from now on.']
              : ['Add an earning rule so that members get points.']),
        ].join(' '),
      });
    },
    onError: toastFailure('The programme was not published'),
  });
  return { publish: (id: string) => publish.mutate({ id }), isPublishing: publish.isPending };
}
