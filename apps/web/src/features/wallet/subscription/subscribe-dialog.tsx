import type { Plan } from '@talkdrum/api/contracts';
import { Alert, Button, ConfirmDialog, DescriptionList, Switch } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useId, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { carriedWords, periodWords } from './subscription-words.ts';
import { useDayOf } from './use-day-of.ts';
import { useAttemptKey } from '../use-attempt-key.ts';
import { useRefreshMoney } from '../use-money.ts';

export interface ChosenPlan {
  plan: Plan;
  periodMonths: Plan['fees'][number]['periodMonths'];
  fee: Plan['fees'][number]['fee'];
  /** The expiry shown beside the button. The server refuses if it changed, so two tabs can't pay twice. */
  seenExpiresAt: string;
}

/** Confirms the fee and shows the balance after it. If the wallet is short, offers to fund it. */
export function SubscribeDialog({
  chosen,
  onClose,
  onFund,
}: {
  chosen: ChosenPlan | null;
  onClose: () => void;
  onFund: () => void;
}) {
  const [isAuto, setIsAuto] = useState<boolean | null>(null);
  const current = trpc.subscriptions.current.useQuery();
  const subscribe = trpc.subscriptions.subscribe.useMutation();
  const refresh = useRefreshMoney();
  const attempt = useAttemptKey();
  const refusal = useRefusal('wallet.manage');
  const isFirst = (current.data?.plan ?? 0) === 0;
  // On by default for the first plan, but only for members who may turn it off again.
  const wantsAuto = isAuto ?? (current.data?.isAuto === true || (isFirst && refusal === null));
  return (
    <ConfirmDialog
      isOpen={chosen !== null}
      onClose={onClose}
      tone="primary"
      title={chosen === null ? '' : `${chosen.plan.name} for ${periodWords(chosen.periodMonths)}`}
      description="The fee is taken from the wallet now. No refunds."
      confirmLabel={chosen === null ? '' : `Pay ${formatMoney(chosen.fee.amountMinor, chosen.fee.currency)}`}
      onConfirm={async () => {
        if (chosen === null) return;
        const { plan, periodMonths, fee, seenExpiresAt } = chosen;
        const seen = { expiresAt: seenExpiresAt, feeMinor: fee.amountMinor, currency: fee.currency };
        const order = { plan: plan.plan, periodMonths, isAuto: wantsAuto, seen };
        // Refresh after a refusal too: the page then shows the plan and balance that caused it.
        await subscribe.mutateAsync({ ...order, key: attempt.keyFor(order) }).finally(refresh);
        attempt.forget();
        toast.success(`${chosen.plan.name} is paid for ${periodWords(chosen.periodMonths)}`);
      }}
    >
      {chosen === null ? null : <Term chosen={chosen} />}
      {chosen === null ? null : <Consequence fee={chosen.fee} onFund={onFund} />}
      <AutoSwitch isOn={wantsAuto} refusal={refusal} onChange={setIsAuto} />
    </ConfirmDialog>
  );
}

/** When the plan will end, and how the rest of the current plan carries over. */
function Term({ chosen: { plan, periodMonths } }: { chosen: ChosenPlan }) {
  const dayOf = useDayOf();
  const quote = trpc.subscriptions.quote.useQuery({ plan: plan.plan, periodMonths });
  if (quote.data === undefined)
    return quote.error === null ? null : <Alert tone="warning" title={quote.error.message} />;
  const { carriedDays, endsAt, previousPlanName } = quote.data;
  const until = `${plan.name} runs until ${dayOf(endsAt)}.`;
  return (
    <p className="text-sm">
      {carriedDays === null ? until : `${carriedWords(carriedDays, previousPlanName, plan.name)} ${until}`}
    </p>
  );
}

function Consequence({ fee, onFund }: { fee: ChosenPlan['fee']; onFund: () => void }) {
  const balances = trpc.wallet.balances.useQuery();
  const available = balances.data?.find(({ currency }) => currency === fee.currency)?.availableMinor ?? '0';
  const left = BigInt(available) - BigInt(fee.amountMinor);
  if (balances.data === undefined) return null;
  if (left < 0n) {
    return (
      <Alert
        tone="warning"
        title={`The wallet is ${formatMoney((-left).toString(), fee.currency)} short`}
        action={
          <Button size="sm" onClick={onFund}>
            Fund Wallet
          </Button>
        }
      />
    );
  }
  return (
    <DescriptionList
      items={[
        { term: 'Available now', value: formatMoney(available, fee.currency) },
        { term: 'Fee', value: formatMoney(fee.amountMinor, fee.currency) },
        {
          term: 'Available after',
          value: <strong className="font-semibold">{formatMoney(left.toString(), fee.currency)}</strong>,
        },
      ]}
    />
  );
}

function AutoSwitch({
  isOn,
  refusal,
  onChange,
}: {
  isOn: boolean;
  refusal: string | null;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="font-medium">
          Automatic renewal
        </label>
        <p className="text-sm text-muted-foreground">
          {refusal ?? 'Renews the same plan and period from the wallet when it ends.'}
        </p>
      </div>
      <Switch
        id={id}
        checked={isOn}
        disabled={refusal !== null}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
