import { type TableLayout, WIDTH } from '../table-layout.ts';
import type { TableColumn } from '../types.ts';

const SELECT_WIDTH = 44;
const ACTIONS_WIDTH = 48;

type ColumnWidthsProps<Row> = {
  columns: readonly TableColumn<Row>[];
  widths: TableLayout['widths'];
  hasSelect: boolean;
  hasActions: boolean;
};

const widthOf = <Row,>({ id, width }: TableColumn<Row>, widths: TableLayout['widths']) =>
  widths[id] ?? width ?? 160;

/** The width below which the table scrolls sideways instead of squeezing columns the reader has sized. */
export function leastWidth<Row>({ columns, widths, hasSelect, hasActions }: ColumnWidthsProps<Row>): number {
  const sum = columns.reduce(
    (total, column, index) => total + (index === columns.length - 1 ? WIDTH.least : widthOf(column, widths)),
    0,
  );
  return sum + (hasSelect ? SELECT_WIDTH : 0) + (hasActions ? ACTIONS_WIDTH : 0);
}

/** Widths a reader has chosen. The last column takes what is left. */
export function ColumnWidths<Row>({ columns, widths, hasSelect, hasActions }: ColumnWidthsProps<Row>) {
  return (
    <colgroup className="max-sm:hidden">
      {hasSelect ? <col style={{ width: SELECT_WIDTH }} /> : null}
      {columns.map((column, index) => (
        <col
          key={column.id}
          style={index === columns.length - 1 ? undefined : { width: widthOf(column, widths) }}
        />
      ))}
      {hasActions ? <col style={{ width: ACTIONS_WIDTH }} /> : null}
    </colgroup>
  );
}
