import type { Subscription } from '@talkdrum/api/contracts';
import { Status } from '@talkdrum/ui';
import { formatMoney } from '../../lib/format.ts';
import { AutoRenewal } from './auto-renewal.tsx';
import { periodWords, stateSentence, subscriptionWords } from './subscription-words.ts';

/** The current plan, its status and the renewal switch. */
export function CurrentSubscription({ subscription }: { subscription: Subscription }) {
  const { plan, planName, status, periodMonths, nextFee } = subscription;
  const { label, tone } = subscriptionWords[status];
  return (
    <section
      aria-label="Current subscription"
      className="mb-4 flex flex-col gap-3 rounded-md border border-border p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{plan === 0 ? 'No plan yet' : planName}</h3>
        <Status tone={tone}>{label}</Status>
      </div>
      <p className="text-sm text-muted-foreground">
        {stateSentence(subscription)}
        {nextFee === null || periodMonths === null
          ? ''
          : ` The fee for ${periodWords(periodMonths)} is ${formatMoney(nextFee.amountMinor, nextFee.currency)}.`}
      </p>
      {plan === 0 ? null : <AutoRenewal subscription={subscription} />}
    </section>
  );
}
