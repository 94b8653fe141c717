import type { Subscription } from '@talkdrum/api/contracts';
import { Alert, Switch } from '@talkdrum/ui';
import { useId } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useDayOf } from './use-day-of.ts';
import { useSetAuto } from '../use-money.ts';

/** Turns automatic renewal on or off. Members without the privilege see why they can't. */
export function AutoRenewal({
  subscription: { isAuto, nextFee, shortfall, expiresAt, status },
}: {
  subscription: Subscription;
}) {
  const id = useId();
  const dayOf = useDayOf();
  const refusal = useRefusal('wallet.manage');
  const setAuto = useSetAuto();
  const fee = nextFee === null ? 'The fee' : formatMoney(nextFee.amountMinor, nextFee.currency);
  const when = status === 'active' ? `on ${dayOf(expiresAt)}` : 'as soon as the wallet has enough';
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <label htmlFor={id} className="font-medium">
            Automatic renewal
          </label>
          <p id={`${id}-help`} className="text-sm text-muted-foreground">
            {refusal ?? `${fee} is taken from the wallet ${when}.`}
          </p>
        </div>
        <Switch
          id={id}
          aria-describedby={`${id}-help`}
          checked={isAuto}
          disabled={refusal !== null || setAuto.isPending}
          onChange={(event) => setAuto.mutate({ isAuto: event.target.checked })}
        />
      </div>
      {isAuto && shortfall !== null ? (
        <Alert tone="warning">
          The wallet is {formatMoney(shortfall.amountMinor, shortfall.currency)} short for the next period.
        </Alert>
      ) : null}
    </div>
  );
}
