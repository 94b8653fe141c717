import type { WalletBalance } from '@talkdrum/api/contracts';
import { Button, DescriptionList, ErrorState, StatCard, Status } from '@talkdrum/ui';
import { CalendarClock, Lock, Wallet } from 'lucide-react';
import { formatMoney } from '../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { dayOf, subscriptionWords } from './subscription/subscription-words.ts';

interface WalletFiguresProps {
  onSubscriptions: () => void;
  onReserved: () => void;
}

/** Available and reserved money, and the subscription. */
export function WalletFigures({ onSubscriptions, onReserved }: WalletFiguresProps) {
  const balances = trpc.wallet.balances.useQuery();
  const current = balances.data?.find(({ isCurrent }) => isCurrent);
  const others = balances.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  if (balances.error !== null && balances.data === undefined) {
    return (
      <ErrorState requestId={errorFacts(balances.error)?.requestId} onRetry={() => void balances.refetch()}>
        {errorMessage(balances.error)}
      </ErrorState>
    );
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <StatCard
          label="Available"
          icon={<Wallet aria-hidden />}
          isLoading={current === undefined}
          value={current === undefined ? null : formatMoney(current.availableMinor, current.currency)}
          note={
            current === undefined ? ' ' : `Balance ${formatMoney(current.balanceMinor, current.currency)}`
          }
        />
        <StatCard
          label="Reserved"
          icon={<Lock aria-hidden />}
          isLoading={current === undefined}
          value={current === undefined ? null : formatMoney(current.heldMinor, current.currency)}
          note="For running campaigns"
          action={
            <Button variant="link" size="sm" onClick={onReserved}>
              Show
            </Button>
          }
        />
        <SubscriptionFigure onOpen={onSubscriptions} />
      </div>
      {others.length > 0 ? <OtherBalances balances={others} /> : null}
    </>
  );
}

function SubscriptionFigure({ onOpen }: { onOpen: () => void }) {
  const { data } = trpc.subscriptions.current.useQuery();
  const isNone = data?.status === 'none';
  return (
    <StatCard
      label="Subscription"
      icon={<CalendarClock aria-hidden />}
      isLoading={data === undefined}
      value={data === undefined ? null : isNone ? 'None' : `${data.planName}`}
      note={
        data === undefined ? (
          ' '
        ) : (
          <span className="flex flex-wrap items-center gap-2">
            <Status tone={subscriptionWords[data.status].tone}>{subscriptionWords[data.status].label}</Status>
            {isNone ? null : `until ${dayOf(data.expiresAt)}`}
          </span>
        )
      }
      action={
        <Button variant="link" size="sm" onClick={onOpen}>
          {isNone ? 'Subscribe' : 'Change'}
        </Button>
      }
    />
  );
}

/** Balances in currencies the account used before. They stay until the account switches back. */
function OtherBalances({ balances }: { balances: WalletBalance[] }) {
  return (
    <section aria-label="Other currencies" className="rounded-card bg-card px-4.5 py-2 shadow-surface">
      <DescriptionList
        columns={2}
        items={balances.map(({ currency, availableMinor, heldMinor }) => ({
          term: `Available in ${currency.toUpperCase()}`,
          value: `${formatMoney(availableMinor, currency)}${heldMinor === '0' ? '' : `, and ${formatMoney(heldMinor, currency)} reserved`}`,
        }))}
      />
    </section>
  );
}
