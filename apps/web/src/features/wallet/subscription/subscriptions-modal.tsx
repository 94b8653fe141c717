import type { Subscription } from '@talkdrum/api/contracts';
import { Alert, ErrorState, Modal, Skeleton, Status, Tabs } from '@talkdrum/ui';
import { formatMoney } from '../../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { AutoRenewal } from './auto-renewal.tsx';
import { PlanList } from './plan-list.tsx';
import { SubscriptionHistory } from './subscription-history.tsx';
import { periodWords, stateSentence, subscriptionWords } from './subscription-words.ts';
import { useDayOf } from './use-day-of.ts';

type SubscriptionsTab = 'plans' | 'history';

interface SubscriptionsModalProps {
  isOpen: boolean;
  onClose: () => void;
  tab: SubscriptionsTab;
  onTabChange: (tab: SubscriptionsTab) => void;
  /** Opens the Fund Wallet modal. */
  onFund: () => void;
}

/** The current plan, the available plans and the subscription history. */
export function SubscriptionsModal({ isOpen, onClose, tab, onTabChange, onFund }: SubscriptionsModalProps) {
  const refusal = useRefusal('wallet.view');
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title="Subscriptions"
      description="The subscription fee is auto-charged from the wallet by plan and period."
    >
      {refusal === null ? (
        <>
          <Current />
          <Tabs
            label="Subscriptions"
            value={tab}
            onValueChange={(next) => onTabChange(next === 'history' ? 'history' : 'plans')}
            items={[
              { value: 'plans', label: 'Plans', content: <PlanList onFund={onFund} /> },
              { value: 'history', label: 'History', content: <SubscriptionHistory /> },
            ]}
          />
        </>
      ) : (
        <Alert tone="info">{refusal}</Alert>
      )}
    </Modal>
  );
}

function Current() {
  const { data, error, refetch } = trpc.subscriptions.current.useQuery();
  if (data !== undefined) return <CurrentSubscription subscription={data} />;
  if (error === null) return <Skeleton className="mb-4 h-24" />;
  return (
    <ErrorState requestId={errorFacts(error)?.requestId} onRetry={() => void refetch()}>
      {errorMessage(error)}
    </ErrorState>
  );
}

/** The current plan, its status and the renewal switch. */
function CurrentSubscription({ subscription }: { subscription: Subscription }) {
  const { plan, planName, status, periodMonths, nextFee } = subscription;
  const { label, tone } = subscriptionWords[status];
  return (
    <section
      aria-label="Current subscription"
      className="mb-4 flex flex-col gap-3 rounded-well border border-border p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{plan === 0 ? 'No plan yet' : planName}</h3>
        <Status tone={tone}>{label}</Status>
      </div>
      <p className="text-sm text-muted-foreground">
        {stateSentence(subscription, useDayOf())}
        {nextFee === null || periodMonths === null
          ? ''
          : ` The fee for ${periodWords(periodMonths)} is ${formatMoney(nextFee.amountMinor, nextFee.currency)}.`}
      </p>
      {plan === 0 ? null : <AutoRenewal subscription={subscription} />}
    </section>
  );
}
