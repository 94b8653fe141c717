import { type ReactNode, useId, useState } from 'react';
import { Segmented } from '../primitives/inputs/segmented.tsx';
import { columnsOf, layOut, type Layout, type SmallChart as Chart } from './chart-layout.ts';
import { ScrollingFiguresTable } from './figures-table.tsx';
import { SmallChart } from './small-chart.tsx';
import { valuesAt } from './summarize.ts';

export type FiguresView = 'chart' | 'table';

type SmallMultiplesProps = {
  label: string;
  /** The horizontal axis that all charts share. */
  index: readonly string[];
  /** Above the first column of the table. */
  indexLabel?: string;
  charts: readonly Chart[];
  /** With `onViewChange` the choice is the page's; without it the page shows its own `FiguresSwitch`. */
  view?: FiguresView;
  onViewChange?: (view: FiguresView) => void;
  /** More choices beside the view, for example the period. */
  controls?: ReactNode;
  /** In the place of one more chart: figures that have no axis. Under the table in the other view. */
  aside?: ReactNode;
};

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

/** Chart or table, for the head of a card. */
export function FiguresSwitch({
  label,
  view,
  onViewChange,
}: {
  label: string;
  view: FiguresView;
  onViewChange: (view: FiguresView) => void;
}) {
  return (
    <Segmented
      label={`${label}: view`}
      options={VIEWS}
      value={view}
      onValueChange={(next) => onViewChange(next === 'table' ? 'table' : 'chart')}
    />
  );
}

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length));

function guttersOf(layouts: readonly Layout[]): { left: number; right: number } {
  const ticks = layouts.flatMap(({ scale, tickFormat }) => scale.ticks.map(tickFormat));
  const ends = layouts.flatMap(({ chart, format }) =>
    chart.kind === 'bars' || chart.headline !== undefined
      ? []
      : [...chart.series.map(({ values }) => values), chart.usual ?? []].map((values) => {
          const last = values.findLast((value) => value !== null) ?? null;
          return last === null ? '' : format(last);
        }),
  );
  return { left: longest(ticks), right: longest(ends) };
}

type ChartsProps = {
  label: string;
  index: readonly string[];
  layouts: readonly Layout[];
  aside: ReactNode;
};

/** The charts with one cursor: the pointer moves it, and so do the arrow keys of a slider without a look. */
function Charts({ label, index, layouts, aside }: ChartsProps) {
  const help = useId();
  const [cursor, setCursor] = useState<{ at: number; chart: string | null } | null>(null);
  const spacing = layouts.some(({ chart }) => chart.kind === 'bars') ? 'slots' : 'edges';
  const gutters = guttersOf(layouts);
  const last = Math.max(0, index.length - 1);
  const at = Math.min(cursor?.at ?? last, last);
  const said = layouts.map((layout) => `${layout.chart.title}: ${valuesAt(layout.chart, at, layout.format)}`);
  const focus = () => setCursor({ at, chart: null });
  return (
    <div className="relative rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ring">
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        {layouts.map((layout) => (
          <SmallChart
            key={layout.chart.id}
            layout={layout}
            index={index}
            spacing={spacing}
            gutters={gutters}
            cursor={cursor === null ? null : at}
            isReadHere={cursor !== null && (cursor.chart === null || cursor.chart === layout.chart.id)}
            onCursor={(next) => setCursor(next === null ? null : { at: next, chart: layout.chart.id })}
          />
        ))}
        {aside}
      </div>
      <input
        type="range"
        aria-label={`${label}: values`}
        aria-describedby={help}
        aria-valuetext={`${index[at] ?? ''}. ${said.join('. ')}`}
        min={0}
        max={last}
        value={at}
        onChange={(event) => setCursor({ at: Number(event.target.value), chart: null })}
        onFocus={focus}
        onBlur={() => setCursor(null)}
        onKeyDown={(event) => event.key === 'Escape' && setCursor(null)}
        className="pointer-events-none absolute inset-x-0 bottom-0 h-6 opacity-0"
      />
      <span id={help} className="sr-only">
        Use the arrow keys to read the values at each point.
      </span>
    </div>
  );
}

/** Small charts over one axis instead of several scales in one chart. Chart or table. */
export function SmallMultiples({
  label,
  index,
  indexLabel = 'Period',
  charts,
  view,
  onViewChange,
  controls,
  aside,
}: SmallMultiplesProps) {
  const [ownView, setOwnView] = useState<FiguresView>('chart');
  const shown = view ?? ownView;
  const layouts = charts.map((chart) => layOut(chart, index.length));
  const hasSwitch = view === undefined || onViewChange !== undefined;
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-3">
      {hasSwitch || controls ? (
        <div className="flex flex-wrap items-center gap-2">
          {hasSwitch ? (
            <FiguresSwitch label={label} view={shown} onViewChange={onViewChange ?? setOwnView} />
          ) : null}
          {controls}
        </div>
      ) : null}
      {shown === 'table' ? (
        <>
          <ScrollingFiguresTable
            label={label}
            indexLabel={indexLabel}
            index={index}
            columns={layouts.flatMap((layout) => columnsOf(layout, layouts.length === 1))}
          />
          {aside}
        </>
      ) : (
        <Charts label={label} index={index} layouts={layouts} aside={aside} />
      )}
    </div>
  );
}
