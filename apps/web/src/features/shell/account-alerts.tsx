import { Banner, Button } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Notices about payments and balance, most urgent first, at most two. */
export function AccountAlerts() {
  const isHidden = useRefusal('account.view') !== null;
  const dismissRefusal = useRefusal('wallet.view');
  const utils = trpc.useUtils();
  const alerts = trpc.lowBalance.alerts.useQuery(undefined, {
    enabled: !isHidden,
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
  const dismiss = trpc.lowBalance.dismiss.useMutation({
    onSettled: () => utils.lowBalance.alerts.invalidate(),
  });
  return alerts.data?.slice(0, 2).map(({ id, tone, title, message, action, isDismissable }) => (
    <Banner
      key={id}
      tone={tone}
      title={title}
      action={
        <Button size="sm" href={action.url}>
          {action.label}
        </Button>
      }
      {...(isDismissable && dismissRefusal === null ? { onDismiss: () => dismiss.mutate({ id }) } : {})}
    >
      {message}
    </Banner>
  ));
}
