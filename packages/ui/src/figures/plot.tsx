import { cn } from '../cn.ts';
import type { Layout } from './chart-layout.ts';
import { leftOf, linePaths, type Scale, type Spacing, stackBars, topOf } from './scale.ts';
import { INKS } from './types.ts';

type Drawing = Pick<Layout, 'chart' | 'scale' | 'count'> & { spacing: Spacing };

/** In percent of the plot: a single day isn't a wall. */
const WIDEST = 9;

function Bars({ chart, scale, count }: Drawing) {
  const bars = stackBars(
    chart.series.map(({ values }) => values),
    scale,
  );
  const slot = 100 / Math.max(1, count);
  const width = Math.min(WIDEST, slot * 0.7);
  return bars.map(({ series, index, top, height }) => (
    <rect
      key={`${series}-${index}`}
      x={slot * (index + 0.5) - width / 2}
      width={width}
      y={top}
      height={height}
      fill="currentColor"
      className={INKS[chart.series[series]?.tone ?? 'volume']}
    />
  ));
}

function Line({ d, className, isDashed = false }: { d: string; className: string; isDashed?: boolean }) {
  return (
    <path
      d={d}
      fill="none"
      stroke="currentColor"
      strokeWidth={isDashed ? 1.6 : 2}
      strokeDasharray={isDashed ? '4 4' : undefined}
      strokeLinejoin="round"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}

/** The drawing itself, in a box of 100 × 100 that the page stretches. */
export function Plot(drawing: Drawing) {
  const { chart, scale, spacing } = drawing;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {chart.kind === 'bars' ? <Bars {...drawing} /> : null}
      {chart.usual ? (
        <Line d={linePaths(chart.usual, scale, spacing).line} className={INKS.comparison} isDashed />
      ) : null}
      {chart.kind === 'bars'
        ? null
        : chart.series.map(({ key, values, tone, isDashed = false }) => {
            const { line, area } = linePaths(values, scale, spacing);
            return (
              <g key={key} className={INKS[tone]}>
                {chart.kind === 'area' && !isDashed ? (
                  <path d={area} fill="currentColor" opacity="0.1" />
                ) : null}
                <Line d={line} className="" isDashed={isDashed} />
              </g>
            );
          })}
    </svg>
  );
}

/** Grid lines and their values at the left; the zero line is darker. */
export function Grid({ scale, format }: { scale: Scale; format: (value: number) => string }) {
  return scale.ticks.map((tick) => (
    <span key={tick}>
      <span
        className={cn('absolute inset-x-0 border-t', tick === 0 ? 'border-border' : 'border-grid')}
        style={{ top: `${topOf(tick, scale)}%` }}
      />
      <span
        className="tabular absolute right-full mr-2 -translate-y-1/2 text-micro whitespace-nowrap text-muted-foreground"
        style={{ top: `${topOf(tick, scale)}%` }}
      >
        {format(tick)}
      </span>
    </span>
  ));
}

/** A dot on the line. */
export function Dot({
  at,
  value,
  layout: { count, scale },
  spacing,
  className,
}: {
  at: number;
  value: number;
  layout: Layout;
  spacing: Spacing;
  className: string;
}) {
  return (
    <span
      className={cn('absolute size-2 -translate-1/2 rounded-full bg-current ring-2 ring-card', className)}
      style={{ left: `${leftOf(at, count, spacing)}%`, top: `${topOf(value, scale)}%` }}
    />
  );
}
