import { Alert, Button, Card, ConfirmDialog, ErrorState, Select, Skeleton } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import type { RouterInputs, RouterOutputs } from '@talkdrum/api';
import { useId, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

type Choice = RouterOutputs['accounts']['currency'];
type Currency = RouterInputs['accounts']['setCurrency']['currency'];

const names: Record<Currency, string> = {
  ngn: 'Nigerian naira',
  zar: 'South African rand',
  ghs: 'Ghanaian cedi',
  usd: 'US dollar',
  gbp: 'Pound sterling',
  kes: 'Kenyan shilling',
};

/** Which balance is used next. Balances of different currencies are never converted or mixed. */
export function CurrencyCard() {
  const viewRefusal = useRefusal('account.view');
  const currency = trpc.accounts.currency.useQuery(undefined, { enabled: viewRefusal === null });
  if (viewRefusal !== null) return null;
  return (
    <Card title="Currency" description="What messages and the subscription are paid in.">
      {currency.data !== undefined ? (
        <CurrencyForm choice={currency.data} />
      ) : currency.error !== null ? (
        <ErrorState requestId={errorFacts(currency.error)?.requestId} onRetry={() => void currency.refetch()}>
          {errorMessage(currency.error)}
        </ErrorState>
      ) : (
        <Skeleton className="h-28" />
      )}
    </Card>
  );
}

function CurrencyForm({ choice: { current, balances, refusal } }: { choice: Choice }) {
  const id = useId();
  const [chosen, setChosen] = useState<Currency>(current);
  const [isAsking, setIsAsking] = useState(false);
  const privilege = useRefusal('account.manage');
  const utils = trpc.useUtils();
  const change = trpc.accounts.setCurrency.useMutation();
  const balanceIn = (currency: Currency) => balances.find(({ balance }) => balance.currency === currency)?.balance ?? { amountMinor: '0', currency };
  const shown = (currency: Currency) => formatMoney(balanceIn(currency).amountMinor, currency);
  const options = Object.entries(names).map(([value, name]) => ({ value, label: `${value.toUpperCase()} · ${name} · ${shown(value as Currency)}` }));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          Currency
        </label>
        <Select
          id={id}
          options={options}
          value={chosen}
          aria-describedby={`${id}-help`}
          onChange={(event) => setChosen(Object.keys(names).find((key): key is Currency => key === event.target.value) ?? current)}
        />
        <p id={`${id}-help`} className="text-sm text-muted-foreground">
          Each currency has a balance of its own. Nothing is converted: what you have in another currency waits until you choose that currency again.
        </p>
      </div>
      {refusal === null ? null : <Alert tone="info">{refusal}</Alert>}
      <div>
        <Button disabledReason={privilege ?? refusal ?? (chosen === current ? 'This is the currency of now' : null)} onClick={() => setIsAsking(true)}>
          Change currency
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={`Use ${chosen.toUpperCase()} from now on?`}
        description={`Messages and the next renewal are paid from your ${chosen.toUpperCase()} balance of ${shown(chosen)}. Your ${current.toUpperCase()} balance of ${shown(current)} stays as it is. Low-balance alerts and automatic top-ups are set for each currency, so set them again.`}
        confirmLabel={`Use ${chosen.toUpperCase()}`}
        onConfirm={async () => {
          await change.mutateAsync({ currency: chosen });
          await utils.invalidate();
          toast.success(`${chosen.toUpperCase()} is used from now on`);
        }}
      />
    </div>
  );
}
