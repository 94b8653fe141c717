import { formatCount } from '../format-count.ts';

export type FiguresColumn = {
  key: string;
  label: string;
  values: readonly (number | null)[];
  format?: ((value: number) => string) | undefined;
};

type FiguresTableProps = {
  label: string;
  indexLabel: string;
  index: readonly string[];
  columns: readonly FiguresColumn[];
};

const CELL = 'h-8 border-t border-border-soft px-3';

/** A chart's values as a table. */
export function FiguresTable({ label, indexLabel, index, columns }: FiguresTableProps) {
  return (
    <table className="w-full border-separate border-spacing-0 text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {[indexLabel, ...columns.map((column) => column.label)].map((header, position) => (
            <th
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other order
              key={position}
              scope="col"
              className={`sticky top-0 h-8 bg-muted px-3 font-medium text-muted-foreground ${position === 0 ? 'text-left' : 'text-right'}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {index.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat: two hours of the same name
          <tr key={at}>
            <th scope="row" className={`${CELL} text-left font-normal whitespace-nowrap`}>
              {name}
            </th>
            {columns.map(({ key, values, format = formatCount }) => {
              const value = values[at] ?? null;
              return (
                <td key={key} className={`${CELL} tabular text-right`}>
                  {value === null ? '–' : format(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The table in a frame that scrolls, reachable by keyboard. */
export function ScrollingFiguresTable(props: FiguresTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    // by keyboard
    <section
      aria-label={`${props.label}, table`}
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-well border border-border"
    >
      <FiguresTable {...props} />
    </section>
  );
}
