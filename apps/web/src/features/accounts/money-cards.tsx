import type { Subscription } from '@talkdrum/api/contracts';
import { Button, Status, StatCard } from '@talkdrum/ui';
import { CalendarClock, Wallet } from 'lucide-react';
import { formatBalance, formatDate } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';

/** The subscription's expiry as a medium date, in UTC like the stored expiry, and its status. */
export function SubscriptionCard() {
  const { data: me } = trpc.session.me.useQuery();
  const maySee = me !== undefined && me.subscription !== null;
  const { data: current } = trpc.subscriptions.current.useQuery(undefined, { enabled: maySee });
  if (me?.subscription === null) return <NoAccess label="Subscription" />;
  return (
    <StatCard
      label="Subscription"
      icon={<CalendarClock aria-hidden />}
      isLoading={current === undefined}
      value={current === undefined ? null : formatDate(current.expiresAt, 'UTC')}
      note={current === undefined ? ' ' : <SubscriptionState current={current} />}
      action={
        <Button variant="link" size="sm" href="/dashboard/wallet?subscriptions=plans">
          {current?.status === 'active' ? 'View plans' : 'Choose a plan'}
        </Button>
      }
    />
  );
}

function SubscriptionState({
  current: { status, planName, daysLeft, isAuto, graceEndsAt, expiresAt },
}: {
  current: Subscription;
}) {
  if (status === 'none') return <Status tone="neutral">Never subscribed</Status>;
  if (status === 'lapsed')
    return <Status tone="danger">{planName} ended on this date; sending is off</Status>;
  if (status === 'grace')
    return (
      <Status tone="warning">{`${planName} isn’t paid; you can send until ${formatDate(graceEndsAt ?? expiresAt, 'UTC')}`}</Status>
    );
  const left = daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
  return (
    <Status
      tone={daysLeft <= 7 && !isAuto ? 'warning' : 'success'}
    >{`${planName}, ${left}${isAuto ? ', renews automatically' : ''}`}</Status>
  );
}

/** The balance in the account's currency. */
export function WalletCard() {
  const { data: me } = trpc.session.me.useQuery();
  const wallet = me?.wallet;
  if (wallet === null) return <NoAccess label="Wallet Fund" />;
  return (
    <StatCard
      label="Wallet Fund"
      icon={<Wallet aria-hidden />}
      isLoading={wallet === undefined}
      value={wallet === undefined ? null : formatBalance(wallet.amountMinor, wallet.currency)}
      note="Pays for messages and your subscription"
      action={
        <Button variant="link" size="sm" href="/dashboard/wallet">
          Open wallet
        </Button>
      }
    />
  );
}

function NoAccess({ label }: { label: string }) {
  return (
    <StatCard label={label} value="–" note="You don’t have permission to see this. Ask the account owner." />
  );
}
