import { axisOf, type BalanceDay, heightOf, pointsOf } from './balance-line.ts';
import { dayWords } from './day-words.ts';

interface BalanceChartProps {
  /** Up to today. */
  days: readonly BalanceDay[];
  /** From today. */
  forecast: readonly BalanceDay[];
  /** The low-balance alert; null while it's off. */
  alertMinor: string | null;
  /** What it shows, for screen readers. */
  summary: string;
}

const short = new Intl.NumberFormat('en-GB', { notation: 'compact' });
const width = 1_000;
const height = 100;

/** The last 30 days as a line, what is expected as a dashed one. */
export function BalanceChart({ days, forecast, alertMinor, summary }: BalanceChartProps) {
  const [past, next] = [pointsOf(days), pointsOf(forecast)];
  const alert = alertMinor === null ? 0 : heightOf(alertMinor);
  const steps = axisOf(Math.max(alert, ...[...past, ...next].map((point) => point.height)));
  const top = steps.at(-1) ?? 1;
  const last = past.length - 1;
  const count = Math.max(1, last + next.length - 1);
  const x = (index: number) => (index / count) * width;
  const y = (value: number) => height - (value / top) * height;
  const line = past.map((point, index) => `${x(index)},${y(point.height)}`);
  const dashed = next.map((point, index) => `${x(last + index)},${y(point.height)}`);
  const shown = [0, last, count].map((index) => ({ index, day: (past[index] ?? next[index - last])?.day }));
  return (
    <figure aria-label={summary} role="img" className="mt-3">
      <div className="relative h-34 pl-11" aria-hidden>
        {steps.map((step) => (
          <span
            key={step}
            className="absolute left-0 -translate-y-1/2 text-micro text-muted-foreground"
            style={{ top: `${y(step)}%` }}
          >
            {short.format(step)}
          </span>
        ))}
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="size-full overflow-visible [&_*]:[vector-effect:non-scaling-stroke]"
        >
          {steps.map((step) => (
            <line key={step} x1={0} x2={width} y1={y(step)} y2={y(step)} className="stroke-grid" />
          ))}
          <polygon
            points={`${x(0)},${height} ${line.join(' ')} ${x(last)},${height}`}
            className="fill-chart-1 opacity-10"
          />
          <polyline points={line.join(' ')} className="fill-none stroke-chart-1" strokeWidth={2} />
          <polyline
            points={dashed.join(' ')}
            className="fill-none stroke-chart-2"
            strokeWidth={2}
            strokeDasharray="5 4"
          />
          {alertMinor === null ? null : (
            <line
              x1={0}
              x2={width}
              y1={y(alert)}
              y2={y(alert)}
              className="stroke-danger"
              strokeWidth={1.5}
              strokeDasharray="2 3"
            />
          )}
        </svg>
      </div>
      <div className="relative mt-1.5 ml-11 h-4 text-micro text-muted-foreground" aria-hidden>
        {shown.map(({ index, day }) => (
          <span
            key={index}
            className="absolute -translate-x-1/2 whitespace-nowrap first:translate-x-0 last:-translate-x-full"
            style={{ left: `${(index / count) * 100}%` }}
          >
            {index === last ? 'Today' : day === undefined ? '' : dayWords(day)}
          </span>
        ))}
      </div>
    </figure>
  );
}
