import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { trpc } from '../../lib/trpc.ts';

/** Refetches everything on screen that a payment or a plan change affects. */
export function useRefreshMoney() {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.session.me.invalidate(),
      utils.onboarding.welcome.invalidate(),
      utils.wallet.invalidate(),
      utils.funding.invalidate(),
      utils.subscriptions.invalidate(),
      utils.lowBalance.invalidate(),
    ]);
  };
}

/** Turns automatic renewal on or off. Not optimistic, because it's about money. */
export function useSetAuto() {
  const refresh = useRefreshMoney();
  return trpc.subscriptions.setAuto.useMutation({
    onSuccess: async (_done, { isAuto }) => {
      toast.success(isAuto ? 'Automatic renewal is on' : 'Automatic renewal is off');
      await refresh();
    },
    onError: toastFailure('Couldn’t change automatic renewal'),
  });
}
