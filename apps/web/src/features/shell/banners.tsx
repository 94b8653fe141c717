import { Banner, Button } from '@talkdrum/ui';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { signOut } from '../../lib/session/change-session.ts';
import { trpc } from '../../lib/trpc.ts';

/** Notices about the whole account, above every page. */
export function Banners() {
  const { isDemo } = useMe().account;
  return (
    <>
      {isDemo ? (
        <Banner tone="info">
          This is the demo account. Its people and campaigns are invented; its mail goes to the sandbox
          mailbox.
        </Banner>
      ) : null}
      <ViewerBanner />
      <StandingBanner />
      <AccountAlerts />
    </>
  );
}

/** Reminds staff that they're viewing someone else's account, and when the view ends. */
function ViewerBanner() {
  const timeZone = useAccountZone();
  const { viewer, account } = useMe();
  if (viewer === null) return null;
  return (
    <Banner
      tone="warning"
      title={`Viewing ${account.company} (read only)`}
      action={
        <Button size="sm" onClick={() => void signOut()}>
          Stop looking
        </Button>
      }
    >
      Signed in as {viewer.staff} until {formatTime(viewer.expiresAt, timeZone)}. You can’t change anything,
      and the account’s audit log records your visit.
    </Banner>
  );
}

/** Shows on every page that promotional email is stopped; renders nothing otherwise. */
function StandingBanner() {
  const isHidden = useRefusal('senders.view') !== null;
  const standing = trpc.senders.standing.useQuery(undefined, {
    enabled: !isHidden,
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
  const alert = standing.data?.alert;
  if (alert?.level !== 'stop') return null;
  return (
    <Banner
      tone="danger"
      title="Promotional email is stopped"
      action={
        <Button size="sm" href="/dashboard/sender-email">
          {alert.appealedAt === null ? 'Ask for a review' : 'See your request'}
        </Button>
      }
    >
      {alert.message}
    </Banner>
  );
}

/** Notices about payments and balance, most urgent first, at most two. */
function AccountAlerts() {
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
