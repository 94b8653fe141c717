import type { LowBalance } from '@talkdrum/api/contracts';
import { Card, ErrorState, Skeleton } from '@talkdrum/ui';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { SubscriptionBalanceCard } from './subscription-balance-card.tsx';
import { WalletBalanceCard } from './wallet-balance-card.tsx';

/** Subscription and wallet on the profile page: status, alerts and automation. */
export function BalanceCards() {
  const refusal = useRefusal('wallet.view');
  const lowBalance = trpc.lowBalance.get.useQuery(undefined, { enabled: refusal === null });
  if (refusal !== null) return <Card title="Subscription and wallet">{refusal}</Card>;
  if (lowBalance.data !== undefined) return <Both lowBalance={lowBalance.data} />;
  if (lowBalance.error !== null) {
    return (
      <Card title="Subscription and wallet">
        <ErrorState
          requestId={errorFacts(lowBalance.error)?.requestId}
          onRetry={() => void lowBalance.refetch()}
        >
          {errorMessage(lowBalance.error)}
        </ErrorState>
      </Card>
    );
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  );
}

function Both({ lowBalance }: { lowBalance: LowBalance }) {
  return (
    <div className="grid items-stretch gap-4 lg:grid-cols-2">
      <SubscriptionBalanceCard lowBalance={lowBalance} />
      <WalletBalanceCard lowBalance={lowBalance} />
    </div>
  );
}
