import type { LowBalance } from '@talkdrum/api/contracts';
import { Button, Card, Skeleton, Status } from '@talkdrum/ui';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AlertForm } from './alert-form.tsx';
import { AutomateTopUpModal } from './automate-top-up-modal.tsx';
import { MoneyField } from '@talkdrum/ui';

/** The available balance, the low-balance alert and automatic top-up. */
export function WalletBalanceCard({ lowBalance }: { lowBalance: LowBalance }) {
  const [isAutomating, setIsAutomating] = useState(false);
  return (
    <Card
      title="Wallet"
      actions={
        <>
          <Button size="sm" href="/dashboard/wallet?fund=true">
            Fund Wallet
          </Button>
          <Button size="sm" onClick={() => setIsAutomating(true)}>
            Automate
          </Button>
        </>
      }
    >
      <Figure lowBalance={lowBalance} />
      <AlertForm
        lowBalance={lowBalance}
        part="wallet"
        label="Wallet alert"
        switchLabel="Warn when the balance is low"
        threshold={(control, isReadOnly) => (
          <MoneyField
            control={control}
            name="wallet.thresholdMinor"
            label="Low-balance alert, below"
            currency={lowBalance.currency}
            isReadOnly={isReadOnly}
            className="flex-1"
          />
        )}
      />
      {isAutomating ? (
        <AutomateTopUpModal lowBalance={lowBalance} onClose={() => setIsAutomating(false)} />
      ) : null}
    </Card>
  );
}

function Figure({ lowBalance: { currency, wallet, automation } }: { lowBalance: LowBalance }) {
  const balances = trpc.wallet.balances.useQuery();
  const balance = balances.data?.find((each) => each.currency === currency);
  if (balances.data === undefined) return <Skeleton className="h-14" />;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-title tabular-nums">{formatMoney(balance?.availableMinor ?? '0', currency)}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
        <BalanceStatus isEmpty={BigInt(balance?.availableMinor ?? '0') <= 0n} isLow={wallet.isLow} />
        {automation.isOn
          ? `Tops up ${formatMoney(automation.amountMinor, currency)} automatically`
          : automation.offReason || 'Auto top-up is off'}
      </p>
    </div>
  );
}

/** The alert may be off, so an empty wallet isn't always a low one. */
function BalanceStatus({ isEmpty, isLow }: { isEmpty: boolean; isLow: boolean }) {
  if (isEmpty) return <Status tone="danger">Empty</Status>;
  return isLow ? <Status tone="warning">Low balance</Status> : <Status tone="success">OK</Status>;
}
