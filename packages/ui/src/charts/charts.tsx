import { lazy, type ReactNode, Suspense } from 'react';
import { cn } from '../cn.ts';
import { Skeleton } from '../primitives/skeleton.tsx';
import { formatCount } from '../format-count.ts';
import { type ChartProps, SWATCHES } from './types.ts';

// Recharts and Tremor are over 100 KB: fetched when the first chart is drawn.
const LazyBar = lazy(async () => ({ default: (await import('./tremor.tsx')).TremorBar }));
const LazyLine = lazy(async () => ({ default: (await import('./tremor.tsx')).TremorLine }));
const LazyDonut = lazy(async () => ({ default: (await import('./tremor.tsx')).TremorDonut }));

type FrameProps = {
  label: string;
  names: readonly string[];
  className: string | undefined;
  isInert?: boolean;
  children: ReactNode;
};

/** Legend and picture. The picture has one name; its parts are not reachable, the table is there for that. */
function Frame({ label, names, className, isInert = false, children }: FrameProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <Legend names={names} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the picture is drawn by the page, there is no file */}
      <div
        role="img"
        aria-label={`${label}. The same figures are available as a table.`}
        className={cn('h-64 w-full', className)}
      >
        <div aria-hidden inert={isInert} className="size-full">
          <Suspense fallback={<Skeleton className="size-full" />}>{children}</Suspense>
        </div>
      </div>
    </figure>
  );
}

const seriesNames = (props: ChartProps) => props.series.map(({ label }) => label);

/** A bar chart, side by side or stacked. */
export function BarChart(props: ChartProps & { isStacked?: boolean }) {
  return (
    <Frame label={props.label} names={seriesNames(props)} className={props.className}>
      <LazyBar {...props} />
    </Frame>
  );
}

/** A line chart. */
export function LineChart(props: ChartProps) {
  return (
    <Frame label={props.label} names={seriesNames(props)} className={props.className}>
      <LazyLine {...props} />
    </Frame>
  );
}

/** A donut of the first series, with at most six distinguishable parts. The legend has the values. */
export function DonutChart(props: ChartProps) {
  const { data, index, series, format = formatCount } = props;
  const key = series[0]?.key ?? '';
  const names = data.map((row) => `${row[index] ?? ''}: ${format(Number(row[key] ?? 0))}`);
  return (
    <Frame label={props.label} names={names} className={props.className} isInert>
      <LazyDonut {...props} />
    </Frame>
  );
}

/** Names of the series beside their colours. */
function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
      {names.map((name, index) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={cn('size-2.5 rounded-[3px]', SWATCHES[index % SWATCHES.length])} />
          {name}
        </li>
      ))}
    </ul>
  );
}
