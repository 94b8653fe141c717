import { formatMoney } from '../../../lib/format.ts';
import type { BalanceDay } from './balance-line.ts';
import { dayWords } from './day-words.ts';

interface BalanceTableProps {
  days: readonly BalanceDay[];
  /** From today. */
  forecast: readonly BalanceDay[];
  currency: string;
}

const cell = 'border-b border-border-soft py-1.5';

/** The chart's figures: only days on which the balance changed. */
export function BalanceTable({ days, forecast, currency }: BalanceTableProps) {
  const past = days.filter((each, index) => each.availableMinor !== days[index - 1]?.availableMinor);
  const next = forecast
    .slice(1)
    .filter((each, index) => each.availableMinor !== forecast[index]?.availableMinor);
  const rows = [
    ...past.map((each) => ({ ...each, kind: 'Balance' })),
    ...next.map((each) => ({ ...each, kind: 'Forecast' })),
  ];
  return (
    <table aria-label="Available balance by day" className="mt-3 w-full text-sm">
      <thead>
        <tr className="text-xs text-muted-foreground">
          <th scope="col" className={`${cell} text-left font-medium`}>
            Day
          </th>
          <th scope="col" className={`${cell} text-left font-medium`}>
            Kind
          </th>
          <th scope="col" className={`${cell} text-right font-medium`}>
            Available at its end
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, kind, availableMinor }) => (
          <tr key={`${kind} ${day}`}>
            <td className={cell}>{dayWords(day)}</td>
            <td className={cell}>{kind}</td>
            <td className={`${cell} tabular text-right`}>{formatMoney(availableMinor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
