import { Button, Status, StatCard } from '@talkdrum/ui';
import { CalendarClock, Wallet } from 'lucide-react';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';

/** When the subscription ends, as a medium date. Days are days of UTC, like the expiry that is stored. */
export function SubscriptionCard() {
  const { data: me } = trpc.session.me.useQuery();
  const subscription = me?.subscription;
  if (subscription === null) return <NotYours label="Subscription" />;
  return (
    <StatCard
      label="Subscription"
      icon={<CalendarClock aria-hidden />}
      isLoading={subscription === undefined}
      value={subscription === undefined ? null : formatDate(subscription.expiresAt, 'UTC')}
      note={subscription === undefined ? ' ' : <SubscriptionState isActive={subscription.isActive} expiresAt={subscription.expiresAt} />}
      action={
        <Button variant="link" size="sm" href="/dashboard/wallet">
          Open wallet
        </Button>
      }
    />
  );
}

function SubscriptionState({ isActive, expiresAt }: { isActive: boolean; expiresAt: string }) {
  if (isActive) return <Status tone="success">Active until this date</Status>;
  return <Status tone="neutral">{new Date(expiresAt).getUTCFullYear() <= 1990 ? 'Never subscribed' : 'Expired on this date'}</Status>;
}

/** The balance in the account's currency. */
export function WalletCard() {
  const { data: me } = trpc.session.me.useQuery();
  const wallet = me?.wallet;
  if (wallet === null) return <NotYours label="Wallet Fund" />;
  return (
    <StatCard
      label="Wallet Fund"
      icon={<Wallet aria-hidden />}
      isLoading={wallet === undefined}
      value={wallet === undefined ? null : formatMoney(wallet.amountMinor, wallet.currency)}
      note="Pays for messages and your subscription"
      action={
        <Button variant="link" size="sm" href="/dashboard/wallet">
          Open wallet
        </Button>
      }
    />
  );
}

function NotYours({ label }: { label: string }) {
  return <StatCard label={label} value="–" note="You may not see this. Ask the account's owner." />;
}
