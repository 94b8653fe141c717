import { Fragment, useState } from 'react';
import { cn } from '../cn.ts';
import { formatCount } from '../format-count.ts';
import { FiguresTable } from './figures-table.tsx';
import { rampStep } from './funnel.ts';

const STEPS = ['bg-track', 'bg-ramp-1', 'bg-ramp-2', 'bg-ramp-3', 'bg-ramp-4', 'bg-ramp-5', 'bg-ramp-6'];

type HeatMapProps = {
  label: string;
  rows: readonly string[];
  columns: readonly string[];
  /** One row of values for each row, one value for each column. */
  values: readonly (readonly (number | null)[])[];
  format?: (value: number) => string;
  /** What the map shows, in one sentence. */
  summary: string;
  /** Above the first column of the table: "Weekday". */
  rowLabel?: string;
};

/** One measure over two scales, darker for more. The value under the pointer is printed beside the key. */
export function HeatMap({
  label,
  rows,
  columns,
  values,
  format = formatCount,
  summary,
  rowLabel = '',
}: HeatMapProps) {
  const [read, setRead] = useState<string | null>(null);
  const most = Math.max(0, ...values.flat().map((value) => value ?? 0));
  const every = Math.max(1, Math.ceil(columns.length / 7));
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by the page, there is no file */}
      <div role="img" aria-label={`${label}. ${summary}`}>
        <div
          aria-hidden
          className="grid items-center gap-0.5 text-micro text-muted-foreground"
          style={{ gridTemplateColumns: `2rem repeat(${columns.length}, minmax(0, 1fr))` }}
          onPointerLeave={() => setRead(null)}
        >
          {rows.map((row, at) => (
            <Fragment key={row}>
              <span className="truncate">{row}</span>
              {columns.map((column, index) => {
                const value = values[at]?.[index] ?? null;
                return (
                  <span
                    key={column}
                    className={cn('h-4 rounded-[3px] forced-colors:border', STEPS[rampStep(value, most)])}
                    onPointerEnter={() =>
                      setRead(`${row} ${column}: ${value === null ? 'no data' : format(value)}`)
                    }
                  />
                );
              })}
            </Fragment>
          ))}
          <span />
          {columns.map((column, index) => (
            <span key={column} className="tabular overflow-visible text-center whitespace-nowrap">
              {index % every === 0 ? column : ''}
            </span>
          ))}
        </div>
      </div>
      <figcaption aria-hidden className="flex items-center gap-1.5 text-xs text-muted-foreground">
        fewer
        {STEPS.slice(1).map((step) => (
          <span key={step} className={cn('size-2.5 rounded-[3px]', step)} />
        ))}
        more
        <span className="tabular ml-auto">{read}</span>
      </figcaption>
      <div className="sr-only">
        <FiguresTable
          label={`${label}, table`}
          indexLabel={rowLabel}
          index={rows}
          columns={columns.map((column, index) => ({
            key: column,
            label: column,
            values: values.map((row) => row[index] ?? null),
            format,
          }))}
        />
      </div>
    </figure>
  );
}
