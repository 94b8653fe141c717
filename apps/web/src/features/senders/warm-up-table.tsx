import type { WarmUp } from '@talkdrum/api/contracts';
import { cn } from '@talkdrum/ui';
import { formatDay } from '../../lib/dates/format-date.ts';
import { formatNumber } from '../../lib/format.ts';

/** Each day of a warm-up: how many emails may leave, and how many of them campaigns have taken. */
export function WarmUpTable({ warmUp: { days, today } }: { warmUp: WarmUp }) {
  return (
    <div
      className="max-h-72 overflow-auto rounded-well border border-border"
      tabIndex={0}
      role="region"
      aria-label="Days of the warm-up"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted-foreground">
            {['Day', 'Emails', 'Taken'].map((header, index) => (
              <th
                key={header}
                scope="col"
                className={cn('sticky top-0 bg-muted px-3 py-1.5 font-medium', index > 0 && 'text-right')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, allowance, taken }, index) => {
            const isToday = index + 1 === today;
            return (
              <tr
                key={day}
                aria-current={isToday ? 'date' : undefined}
                className={cn('border-t border-border-soft', isToday && 'bg-muted font-semibold')}
              >
                <th
                  scope="row"
                  className={cn('px-3 py-1.5 text-left', isToday ? 'font-semibold' : 'font-normal')}
                >
                  {index + 1}: {isToday ? 'today' : formatDay(day)}
                </th>
                <td className="tabular px-3 py-1.5 text-right">{formatNumber(allowance)}</td>
                <td className="px-3 py-1.5 text-right">
                  <Taken taken={taken} allowance={allowance} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Taken({ taken, allowance }: { taken: number; allowance: number }) {
  return (
    <span className="tabular inline-flex items-center justify-end gap-2">
      {taken === 0 ? '–' : formatNumber(taken)}
      <span aria-hidden className="block h-1.25 w-16 overflow-hidden rounded-full bg-track max-sm:w-10">
        <span
          className="block h-full rounded-full bg-chart-1"
          style={{ width: `${Math.min(1, taken / allowance) * 100}%` }}
        />
      </span>
    </span>
  );
}
