import { cn } from '../cn.ts';
import type { Layout, SmallChart as Chart } from './chart-layout.ts';
import { ChangeMark } from './change-mark.tsx';
import { Dot, Grid, Plot } from './plot.tsx';
import { labelsOn, leftOf, pointAt, type Spacing, spreadLabels, topOf } from './scale.ts';
import { summarizePoints } from './summarize.ts';
import { FILLS, INKS } from './types.ts';

const HEIGHTS = { 1: 84, 2: 104 };

type SmallChartProps = {
  layout: Layout;
  index: readonly string[];
  spacing: Spacing;
  gutters: { left: number; right: number };
  cursor: number | null;
  isReadHere: boolean;
  onCursor: (at: number | null) => void;
};

function Legend({ series, usual, kind }: Chart) {
  if (series.length < 2 && !usual) return null;
  const key = kind === 'bars' ? 'size-2.5 rounded-[3px]' : 'h-0.5 w-3.5';
  return (
    <ul className="flex flex-wrap gap-x-3.5 text-xs text-muted-foreground">
      {series.map(({ key: id, label, tone, isDashed }) => (
        <li key={id} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={
              isDashed
                ? cn('w-3.5 border-t-2 border-dashed border-current', INKS[tone])
                : cn(key, FILLS[tone])
            }
          />
          {label}
        </li>
      ))}
      {usual ? (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="w-3.5 border-t-2 border-dashed border-chart-6" />
          Usual
        </li>
      ) : null}
    </ul>
  );
}

function lastKnown(values: readonly (number | null)[]): { at: number; value: number } | null {
  const at = values.findLastIndex((value) => value !== null);
  const value = values[at] ?? null;
  return value === null ? null : { at, value };
}

/** The last values at the lines' ends. */
function Ends({ layout, spacing, height }: { layout: Layout; spacing: Spacing; height: number }) {
  const { chart, scale, format } = layout;
  const ends = [
    ...chart.series.map(({ key, values, tone }) => ({ key, tone, last: lastKnown(values) })),
    { key: 'usual', tone: null, last: lastKnown(chart.usual ?? []) },
  ].flatMap(({ last, ...end }) => (last ? [{ ...end, ...last }] : []));
  const tops = spreadLabels(
    ends.map(({ value }) => topOf(value, scale)),
    (16 / height) * 100,
  );
  return ends.map(({ key, tone, at, value }, place) => (
    <span key={key}>
      {tone ? <Dot at={at} value={value} layout={layout} spacing={spacing} className={INKS[tone]} /> : null}
      <span
        className={cn(
          'tabular absolute left-full ml-2 -translate-y-1/2 text-xs leading-3.5 font-semibold whitespace-nowrap',
          !tone && 'text-muted-foreground',
        )}
        style={{ top: `${tops[place] ?? 0}%` }}
      >
        {format(value)}
      </span>
    </span>
  ));
}

/** A line needs two points; a single one is a dot. */
function Lonely({ layout, spacing }: { layout: Layout; spacing: Spacing }) {
  if (layout.chart.kind === 'bars') return null;
  return layout.chart.series.map(({ key, values, tone }) => {
    const last = lastKnown(values);
    const isAlone = values.filter((value) => value !== null).length === 1;
    return last && isAlone ? (
      <Dot key={key} {...last} layout={layout} spacing={spacing} className={INKS[tone]} />
    ) : null;
  });
}

/** The values at the cursor, on the side with room. */
function Tip({ layout, name, cursor, left }: { layout: Layout; name: string; cursor: number; left: number }) {
  const { chart, format } = layout;
  const lines = [
    ...chart.series.map(({ label, values, tone }) => ({ label, value: values[cursor] ?? null, tone })),
    ...(chart.usual ? [{ label: 'Usual', value: chart.usual[cursor] ?? null, tone: null }] : []),
  ];
  return (
    <div
      className={cn(
        'pointer-events-none absolute top-0 z-10 rounded-control bg-tooltip px-2.5 py-1.5 text-xs whitespace-nowrap text-tooltip-foreground shadow-popover',
        left > 50 ? '-translate-x-[calc(100%+10px)]' : 'translate-x-2.5',
      )}
      style={{ left: `${left}%` }}
    >
      <div>{name}</div>
      {lines.map(({ label, value }) => (
        <div key={label} className="tabular flex justify-between gap-3">
          <span>{label}</span>
          <b className="font-semibold">{value === null ? 'no data' : format(value)}</b>
        </div>
      ))}
    </div>
  );
}

function Cursor({ layout, index, spacing, cursor, isReadHere }: SmallChartProps) {
  if (cursor === null) return null;
  const left = leftOf(cursor, layout.count, spacing);
  return (
    <>
      <span
        className="pointer-events-none absolute inset-y-0 border-l border-chart-6"
        style={{ left: `${left}%` }}
      />
      {layout.chart.kind === 'bars'
        ? null
        : layout.chart.series.map(({ key, values, tone }) => {
            const value = values[cursor] ?? null;
            return value === null ? null : (
              <Dot
                key={key}
                at={cursor}
                value={value}
                layout={layout}
                spacing={spacing}
                className={INKS[tone]}
              />
            );
          })}
      {isReadHere ? <Tip layout={layout} name={index[cursor] ?? ''} cursor={cursor} left={left} /> : null}
    </>
  );
}

function Notes({ layout, spacing }: { layout: Layout; spacing: Spacing }) {
  const { chart, scale, count } = layout;
  return chart.notes?.map(({ at, text }) => {
    const value = chart.series[0]?.values[at] ?? scale.from;
    const left = leftOf(at, count, spacing);
    return (
      <span key={`${at}-${text}`}>
        <Dot at={at} value={value} layout={layout} spacing={spacing} className={INKS.problems} />
        <span
          className={cn(
            'absolute mt-1.5 rounded-tag bg-card/85 px-1 text-micro whitespace-nowrap text-muted-foreground',
            left < 25 ? '' : left > 75 ? '-translate-x-full' : '-translate-x-1/2',
          )}
          style={{ left: `${left}%`, top: `min(${topOf(value, scale)}%, 100% - 20px)` }}
        >
          {text}
        </span>
      </span>
    );
  });
}

/** Up to so many bars have room for their names under their own middle. */
const ROOMY_SLOTS = 4;

function Axis({ index, spacing, span }: { index: readonly string[]; spacing: Spacing; span: 1 | 2 }) {
  const isRoomy = spacing === 'slots' && index.length <= ROOMY_SLOTS;
  return labelsOn(index.length, span === 2 ? 4 : 2).map((at, place, all) => {
    const end = isRoomy ? null : place === 0 ? 'first' : place === all.length - 1 ? 'last' : null;
    return (
      <span
        key={at}
        className={cn(
          'tabular absolute top-full mt-1.5 text-micro whitespace-nowrap text-muted-foreground',
          end === 'first' ? '' : end === 'last' ? '-translate-x-full' : '-translate-x-1/2',
        )}
        style={{
          left: end === 'first' ? '0%' : end === 'last' ? '100%' : `${leftOf(at, index.length, spacing)}%`,
        }}
      >
        {index[at]}
      </span>
    );
  });
}

function Head({ chart }: { chart: Chart }) {
  return (
    <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h3 className="text-xs font-medium">{chart.title}</h3>
      <div className="flex flex-wrap items-center gap-x-2">
        {chart.headline ? <span className="tabular text-sm font-semibold">{chart.headline}</span> : null}
        {chart.change ? <ChangeMark change={chart.change} isShort /> : null}
        <Legend {...chart} />
      </div>
    </div>
  );
}

/** One chart of several that share their axis. */
export function SmallChart(props: SmallChartProps) {
  const { layout, index, spacing, gutters, onCursor } = props;
  const { chart, scale, count, format } = layout;
  const height = chart.height ?? HEIGHTS[chart.span ?? 1];
  const read = (event: React.PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onCursor(pointAt((event.clientX - box.left) / box.width, count, spacing));
  };
  const summary = chart.series
    .map(({ label, values }) => `${label}: ${summarizePoints(values, format, index)}`)
    .join('. ');
  const hasEnds = chart.kind !== 'bars' && chart.headline === undefined;
  return (
    <div className={cn('flex min-w-0 flex-col gap-2.5', chart.span === 2 && 'sm:col-span-2')}>
      <Head chart={chart} />
      <p className="sr-only">{summary}.</p>
      <div
        aria-hidden
        style={{
          paddingLeft: `calc(${gutters.left}ch * 0.92 + 8px)`,
          paddingRight: hasEnds ? `calc(${gutters.right}ch + 8px)` : 0,
        }}
        className="pb-5 text-xs"
      >
        <div
          className="relative touch-pan-y"
          style={{ height }}
          onPointerMove={read}
          onPointerDown={read}
          onPointerLeave={() => onCursor(null)}
        >
          <Grid scale={scale} format={layout.tickFormat} />
          <Plot chart={chart} scale={scale} count={count} spacing={spacing} />
          {layout.isEmpty ? (
            <span className="absolute inset-0 grid place-items-center text-muted-foreground">
              No data in this period
            </span>
          ) : null}
          {hasEnds ? <Ends layout={layout} spacing={spacing} height={height} /> : null}
          <Lonely layout={layout} spacing={spacing} />
          <Notes layout={layout} spacing={spacing} />
          <Axis index={index} spacing={spacing} span={chart.span ?? 1} />
          <Cursor {...props} />
        </div>
      </div>
    </div>
  );
}
