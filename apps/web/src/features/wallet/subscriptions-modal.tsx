import { Alert, ErrorState, Modal, Skeleton, Tabs } from '@talkdrum/ui';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { CurrentSubscription } from './current-subscription.tsx';
import { PlanList } from './plan-list.tsx';
import { SubscriptionHistory } from './subscription-history.tsx';

export type SubscriptionsTab = 'plans' | 'history';

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
