import { type Plan, type Subscription, subscriptionPeriods } from '@talkdrum/api/contracts';
import { Badge, Button, ErrorState, Segmented, Skeleton } from '@talkdrum/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { type ChosenPlan, SubscribeDialog } from './subscribe-dialog.tsx';
import { periodWords } from './subscription-words.ts';

const periodOptions = subscriptionPeriods.map((months) => ({
  value: String(months),
  label: periodWords(months),
}));

/** The plans with their fees for the chosen period. */
export function PlanList({ onFund }: { onFund: () => void }) {
  const plans = trpc.subscriptions.plans.useQuery();
  const current = trpc.subscriptions.current.useQuery();
  const [chosenMonths, setChosenMonths] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ChosenPlan | null>(null);
  const months = chosenMonths ?? current.data?.periodMonths ?? 1;
  const error = plans.data === undefined ? plans.error : current.data === undefined ? current.error : null;
  if (error !== null) {
    return (
      <ErrorState
        requestId={errorFacts(error)?.requestId}
        onRetry={() => void Promise.all([plans.refetch(), current.refetch()])}
      >
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (plans.data === undefined || current.data === undefined) return <Skeleton className="h-72" />;
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label="Period"
        options={periodOptions}
        value={String(months)}
        onValueChange={(value) => setChosenMonths(Number(value))}
        className="self-start"
      />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {plans.data.map((plan) => (
          <PlanCard key={plan.plan} plan={plan} months={months} onChoose={setChosen} current={current.data} />
        ))}
      </ul>
      <SubscribeDialog chosen={chosen} onClose={() => setChosen(null)} onFund={onFund} />
    </div>
  );
}

interface PlanCardProps {
  plan: Plan;
  months: number;
  current: Subscription;
  onChoose: (chosen: ChosenPlan) => void;
}

function PlanCard({ plan, months, current, onChoose }: PlanCardProps) {
  const refusal = useRefusal('wallet.spend');
  const offer = plan.fees.find((each) => each.periodMonths === months);
  const verb = plan.isCurrent
    ? 'Renew'
    : current.plan > 0
      ? `Change to ${plan.name}`
      : `Subscribe to ${plan.name}`;
  return (
    <li
      className="flex flex-col gap-2 rounded-well border border-border p-3 data-[current=true]:border-primary-text"
      data-current={plan.isCurrent}
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">{plan.name}</h3>
        {plan.isCurrent ? <Badge tone="success">Current plan</Badge> : null}
      </div>
      <p className="text-sm text-muted-foreground">{plan.description}</p>
      <p>
        <span className="tabular block text-title">
          {offer === undefined ? '–' : formatMoney(offer.fee.amountMinor, offer.fee.currency)}
        </span>
        <span className="text-sm text-muted-foreground">for {periodWords(months)}</span>
      </p>
      <ul className="flex flex-1 flex-col gap-1 text-sm">
        {plan.includes.map((phrase) => (
          <Included key={phrase}>{phrase}</Included>
        ))}
      </ul>
      <Button
        className="mt-1"
        disabledReason={refusal ?? (offer === undefined ? 'Not offered for this period' : null)}
        onClick={() =>
          offer !== undefined &&
          onChoose({
            plan,
            periodMonths: offer.periodMonths,
            fee: offer.fee,
            seenExpiresAt: current.expiresAt,
          })
        }
      >
        {verb}
      </Button>
    </li>
  );
}

function Included({ children }: { children: string }) {
  return (
    <li className="flex items-start gap-1.5">
      <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
