import { type ReactNode, useState } from 'react';
import { Segmented } from '../primitives/segmented.tsx';
import { BarChart, DonutChart, LineChart } from './charts.tsx';
import type { ChartProps } from './types.ts';
import { formatCount } from '../format-count.ts';

export type ChartView = 'chart' | 'table';

/** A chart's data as a table. */
export function ChartTable({
  label,
  data,
  index,
  indexLabel = 'Period',
  series,
  format = formatCount,
}: ChartProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    // by keyboard
    <section
      aria-label={`${label}, table`}
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-well border border-border"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {[indexLabel, ...series.map((entry) => entry.label)].map((header, position) => (
              <th
                key={header}
                scope="col"
                className={`sticky top-0 h-8 bg-muted px-3 font-medium text-muted-foreground ${position === 0 ? 'text-left' : 'text-right'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={String(row[index])}>
              <th scope="row" className="h-8 border-t border-border-soft px-3 text-left font-normal">
                {row[index]}
              </th>
              {series.map(({ key }) => (
                <td key={key} className="h-8 border-t border-border-soft px-3 text-right">
                  {format(Number(row[key] ?? 0))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type ChartOrTableProps = ChartProps & {
  kind?: 'bar' | 'line' | 'donut';
  isStacked?: boolean;
  /** Give both to keep the choice in the URL; otherwise it is kept here. */
  view?: ChartView;
  onViewChange?: (view: ChartView) => void;
  /** More choices beside the view, for example the period. */
  controls?: ReactNode;
};

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** The same data as a chart or a table. */
export function ChartOrTable({
  kind = 'bar',
  isStacked,
  view,
  onViewChange,
  controls,
  ...chart
}: ChartOrTableProps) {
  const [ownView, setOwnView] = useState<ChartView>('chart');
  const shown = view ?? ownView;
  const change = (next: string) => {
    const chosen: ChartView = next === 'table' ? 'table' : 'chart';
    setOwnView(chosen);
    onViewChange?.(chosen);
  };
  const Chart = { bar: BarChart, line: LineChart, donut: DonutChart }[kind];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label={`${chart.label}: view`} options={VIEWS} value={shown} onValueChange={change} />
        {controls}
      </div>
      {shown === 'table' ? (
        <ChartTable {...chart} />
      ) : (
        <Chart {...chart} {...(isStacked === undefined ? {} : { isStacked })} />
      )}
    </div>
  );
}
