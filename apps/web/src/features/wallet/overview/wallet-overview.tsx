import type { ForecastOutput, LowBalance, SpendingOutput, WalletBalance } from '@talkdrum/api/contracts';
import { Button, ErrorState, Skeleton } from '@talkdrum/ui';
import { Wallet } from 'lucide-react';
import { formatMoney } from '../../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { BalanceChart } from './balance-chart.tsx';
import { firstShortage } from './balance-line.ts';
import { dayWords } from './day-words.ts';
import { WhereItWent } from './where-it-went.tsx';

interface WalletOverviewProps {
  onSubscriptions: () => void;
  onReserved: () => void;
}

/** The balance with its past and its future, and where the money went. */
export function WalletOverview({ onSubscriptions, onReserved }: WalletOverviewProps) {
  const balances = trpc.wallet.balances.useQuery();
  const spending = trpc.wallet.spending.useQuery();
  const failed = [balances, spending].find(({ data, error }) => error !== null && data === undefined);
  const current = balances.data?.find(({ isCurrent }) => isCurrent);
  if (failed)
    return (
      <ErrorState requestId={errorFacts(failed.error)?.requestId} onRetry={() => void failed.refetch()}>
        {errorMessage(failed.error)}
      </ErrorState>
    );
  return (
    <div className="grid rounded-card bg-card shadow-surface lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="min-w-0 px-4 pt-4 pb-4 sm:px-5">
        <Available balance={current} onReserved={onReserved} />
        {spending.data === undefined ? (
          <Skeleton className="mt-3 h-40" />
        ) : (
          <History spending={spending.data} />
        )}
      </div>
      <div className="min-w-0 border-border-soft px-4 py-4 max-lg:border-t sm:px-5 lg:border-l">
        {spending.data === undefined ? (
          <Skeleton className="h-48" />
        ) : (
          <WhereItWent spending={spending.data} onSubscriptions={onSubscriptions} />
        )}
      </div>
    </div>
  );
}

function Available({ balance, onReserved }: { balance: WalletBalance | undefined; onReserved: () => void }) {
  return (
    <div role="group" aria-label="Available" aria-busy={balance === undefined || undefined}>
      <h2 className="flex items-center gap-1.5 text-xs font-medium text-muted-foreground [&_svg]:size-4">
        <Wallet aria-hidden />
        Available
      </h2>
      {balance === undefined ? (
        <Skeleton className="mt-1.5 h-14 w-60" />
      ) : (
        <>
          <p className="tabular mt-1 text-display [overflow-wrap:anywhere]">
            {formatMoney(balance.availableMinor, balance.currency)}
          </p>
          <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted-foreground">
            <span>
              Balance <Strong>{formatMoney(balance.balanceMinor, balance.currency)}</Strong>
            </span>
            <span className="flex flex-wrap items-center gap-x-1.5">
              Reserved <Strong>{formatMoney(balance.heldMinor, balance.currency)}</Strong>
              <Button variant="link" size="sm" onClick={onReserved}>
                Show
              </Button>
            </span>
          </p>
        </>
      )}
    </div>
  );
}

const Strong = ({ children }: { children: string }) => (
  <strong className="tabular font-medium text-foreground">{children}</strong>
);

function History({ spending }: { spending: SpendingOutput }) {
  const forecast = trpc.wallet.forecast.useQuery();
  const lowBalance = trpc.lowBalance.get.useQuery();
  return (
    <BalanceChart
      currency={spending.currency}
      days={spending.days}
      forecast={forecast.data?.days ?? []}
      alertMinor={lowBalance.data?.wallet.isAlertOn === true ? lowBalance.data.wallet.thresholdMinor : null}
      summary={summaryOf(spending, forecast.data, lowBalance.data)}
    />
  );
}

function summaryOf(
  { days, currency }: SpendingOutput,
  forecast: ForecastOutput | undefined,
  lowBalance: LowBalance | undefined,
): string {
  const [first, last, end] = [days[0], days.at(-1), forecast?.days.at(-1)];
  if (first === undefined || last === undefined) return 'Balance';
  const money = (minor: string) => formatMoney(minor, currency);
  const past = `Available balance: ${money(first.availableMinor)} on ${dayWords(first.day)}, ${money(last.availableMinor)} today.`;
  const shortage = firstShortage(forecast?.days ?? []);
  const future =
    shortage === null
      ? end && ` Forecast for ${dayWords(end.day)}: ${money(end.availableMinor)}.`
      : ` Forecast: ${money(shortage.missingMinor)} short on ${dayWords(shortage.day)}.`;
  const alert =
    lowBalance?.wallet.isAlertOn === true ? ` Alert below ${money(lowBalance.wallet.thresholdMinor)}.` : '';
  return `${past}${future ?? ''}${alert}`;
}
