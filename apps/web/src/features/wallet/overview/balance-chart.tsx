import { FiguresSwitch, type FiguresView, SmallMultiples } from '@talkdrum/ui/figures';
import { shortMoney } from '@talkdrum/ui/money';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { type BalanceDay, balanceLines } from './balance-line.ts';
import { dayWords } from './day-words.ts';

interface BalanceChartProps {
  currency: string;
  /** Up to today. */
  days: readonly BalanceDay[];
  /** From today. */
  forecast: readonly BalanceDay[];
  /** The low-balance alert; null while it's off. */
  alertMinor: string | null;
  /** What it shows, for screen readers. */
  summary: string;
}

const minor = (value: number): string => String(Math.round(value * 100));

/** The available balance of the last 30 days and what is expected, as a chart or a table. */
export function BalanceChart({ currency, days, forecast, alertMinor, summary }: BalanceChartProps) {
  const { index, past, next, alert } = balanceLines(days, forecast, alertMinor);
  const [view, setView] = useState<FiguresView>('chart');
  const label = 'Balance by day';
  return (
    <div className="mt-3">
      <p className="sr-only">{summary}</p>
      {/* Beside the balance, where there is room. */}
      <div className="mb-3 w-fit sm:relative sm:-mt-10 sm:ml-auto">
        <FiguresSwitch label={label} view={view} onViewChange={setView} />
      </div>
      <SmallMultiples
        label={label}
        view={view}
        index={index.map(dayWords)}
        indexLabel="Day"
        charts={[
          {
            id: 'balance',
            title: 'Available at the end of the day',
            kind: 'area',
            span: 2,
            height: 180,
            headline: '',
            format: (value) => formatMoney(minor(value), currency),
            tickFormat: (value) => shortMoney(minor(value), currency),
            series: [
              { key: 'past', label: 'Last 30 days', values: past, tone: 'views' },
              ...(forecast.length === 0
                ? []
                : [
                    {
                      key: 'next',
                      label: 'Forecast, next 28 days',
                      values: next,
                      tone: 'orders' as const,
                      isDashed: true,
                    },
                  ]),
              ...(alert === null
                ? []
                : [
                    {
                      key: 'alert',
                      label: 'Low-balance alert',
                      values: alert,
                      tone: 'problems' as const,
                      isDashed: true,
                    },
                  ]),
            ],
          },
        ]}
      />
    </div>
  );
}
