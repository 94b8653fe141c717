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

const currencies = Object.keys(names) as Currency[];

/** Sets the currency the account pays in. Balances in different currencies are never converted or mixed. */
export function CurrencyCard() {
  const viewRefusal = useRefusal('account.view');
  const currency = trpc.accounts.currency.useQuery(undefined, { enabled: viewRefusal === null });
  if (viewRefusal !== null) return null;
  return (
    <Card title="Currency" description="Messages and your subscription are paid in this currency.">
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

function CurrencyForm({ choice }: { choice: Choice }) {
  const { current, balances, refusal } = choice;
  const id = useId();
  const [chosen, setChosen] = useState<Currency>(current);
  const [isAsking, setIsAsking] = useState(false);
  const privilege = useRefusal('account.manage');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          Currency
        </label>
        <Select
          id={id}
          options={currencies.map((value) => ({
            value,
            label: `${value.toUpperCase()} · ${names[value]} · ${balanceIn(value, balances)}`,
          }))}
          value={chosen}
          aria-describedby={`${id}-help`}
          onChange={(event) =>
            setChosen(currencies.find((currency) => currency === event.target.value) ?? current)
          }
        />
        <p id={`${id}-help`} className="text-sm text-muted-foreground">
          Each currency has its own balance, and nothing is converted. Money in another currency stays there
          until you switch back.
        </p>
      </div>
      {refusal === null ? null : <Alert tone="info">{refusal}</Alert>}
      <div>
        <Button
          disabledReason={
            privilege ?? refusal ?? (chosen === current ? 'This is your current currency' : null)
          }
          onClick={() => setIsAsking(true)}
        >
          Change currency
        </Button>
      </div>
      <ChangeCurrencyDialog
        choice={choice}
        chosen={chosen}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

interface ChangeCurrencyDialogProps {
  choice: Choice;
  chosen: Currency;
  isOpen: boolean;
  onClose: () => void;
}

function ChangeCurrencyDialog({
  choice: { current, balances },
  chosen,
  isOpen,
  onClose,
}: ChangeCurrencyDialogProps) {
  const utils = trpc.useUtils();
  const change = trpc.accounts.setCurrency.useMutation();
  const [next, now] = [chosen.toUpperCase(), current.toUpperCase()];
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      tone="primary"
      title={`Use ${next} from now on?`}
      description={`Messages and the next renewal are paid from your ${next} balance of ${balanceIn(chosen, balances)}. Your ${now} balance of ${balanceIn(current, balances)} stays as it is. Low-balance alerts and automatic top-ups are set for each currency, so set them again.`}
      confirmLabel={`Use ${next}`}
      onConfirm={async () => {
        await change.mutateAsync({ currency: chosen });
        await utils.invalidate();
        toast.success(`Currency changed to ${next}`);
      }}
    />
  );
}

/** No balance means that nothing was ever paid in: zero. */
function balanceIn(currency: Currency, balances: Choice['balances']): string {
  const found = balances.find(({ balance }) => balance.currency === currency)?.balance;
  return formatMoney(found?.amountMinor ?? '0', currency);
}
