import type { ForecastOutput, LowBalance, SpendingOutput, WalletBalance } from '@talkdrum/api/contracts';
import { Button, ErrorState, Segmented, Skeleton } from '@talkdrum/ui';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { formatBalance, formatMoney } from '../../../lib/format.ts';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { BalanceChart } from './balance-chart.tsx';
import { firstShortage } from './balance-line.ts';
import { BalanceTable } from './balance-table.tsx';
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
      <p className="flex items-center gap-1.5 text-xs font-medium text-muted-foreground [&_svg]:size-4">
        <Wallet aria-hidden />
        Available
      </p>
      {balance === undefined ? (
        <Skeleton className="mt-1.5 h-14 w-60" />
      ) : (
        <>
          <p className="tabular mt-1 text-display [overflow-wrap:anywhere]">
            {formatBalance(balance.availableMinor, balance.currency)}
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

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

function History({ spending }: { spending: SpendingOutput }) {
  const [view, setView] = useState('chart');
  const forecast = trpc.wallet.forecast.useQuery();
  const lowBalance = trpc.lowBalance.get.useQuery();
  const next = forecast.data?.days ?? [];
  const alertMinor =
    lowBalance.data?.wallet.isAlertOn === true ? lowBalance.data.wallet.thresholdMinor : null;
  return (
    <>
      {view === 'chart' ? (
        <BalanceChart
          days={spending.days}
          forecast={next}
          alertMinor={alertMinor}
          summary={summaryOf(spending, forecast.data, lowBalance.data)}
        />
      ) : (
        <BalanceTable days={spending.days} forecast={next} currency={spending.currency} />
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Legend alertMinor={alertMinor} currency={spending.currency} hasForecast={next.length > 0} />
        <Segmented label="View" options={views} value={view} onValueChange={setView} />
      </div>
    </>
  );
}

interface LegendProps {
  alertMinor: string | null;
  currency: string;
  hasForecast: boolean;
}

function Legend({ alertMinor, currency, hasForecast }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground [&_li]:flex [&_li]:items-center [&_li]:gap-1.5 [&_span]:w-4 [&_span]:border-t-2">
      <li>
        <span className="border-chart-1" />
        Last 30 days
      </li>
      {hasForecast ? (
        <li>
          <span className="border-dashed border-chart-2" />
          Forecast, next 28 days
        </li>
      ) : null}
      {alertMinor === null ? null : (
        <li className="text-danger">
          <span className="border-dotted border-danger" />
          Low-balance alert {formatMoney(alertMinor, currency)}
        </li>
      )}
    </ul>
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
