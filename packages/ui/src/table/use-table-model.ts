import {
  type ColumnDef,
  columnVisibilityFeature,
  tableFeatures,
  type Updater,
  type ColumnVisibilityState,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TableLayout } from './table-layout.ts';
import type { TableColumn } from './types.ts';

const features = /* @__PURE__ */ tableFeatures({ columnVisibilityFeature });
type TableModelFeatures = typeof features;

type TableModelProps<Row> = {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  layout: TableLayout;
  onLayoutChange: (layout: TableLayout) => void;
};

/**
 * The table of rows and visible columns. Sorting, filtering and paging are the server's, so no other feature
 * is loaded.
 */
export function useTableModel<Row>({ columns, rows, rowKey, layout, onLayoutChange }: TableModelProps<Row>) {
  const columnVisibility = useMemo<ColumnVisibilityState>(
    () => ({
      ...Object.fromEntries(
        columns.filter((column) => column.isHiddenByDefault).map((column) => [column.id, false]),
      ),
      ...layout.columns,
    }),
    [columns, layout.columns],
  );
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<TableModelFeatures, { row: Row }> => ({
          id: column.id,
          header: column.header,
          enableHiding: column.hideable !== false && !column.isPrimary,
        }),
      ),
    [columns],
  );
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const table = useTable<TableModelFeatures, { row: Row }>({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => rowKey(row),
    state: { columnVisibility },
    onColumnVisibilityChange: (updater: Updater<ColumnVisibilityState>) =>
      onLayoutChange({
        ...layout,
        columns: typeof updater === 'function' ? updater(columnVisibility) : updater,
      }),
  });
  const leaves = table.getVisibleLeafColumns();
  // The same array while nothing changes: rows are drawn again when it is another one.
  const visible = useMemo(
    () => leaves.flatMap((leaf) => columns.find((column) => column.id === leaf.id) ?? []),
    [leaves, columns],
  );
  const choices = table
    .getAllLeafColumns()
    .filter((leaf) => leaf.getCanHide())
    .map((leaf) => ({
      id: leaf.id,
      header: columns.find(({ id }) => id === leaf.id)?.header ?? leaf.id,
      isVisible: leaf.getIsVisible(),
      onToggle: () => leaf.toggleVisibility(),
    }));
  const keyedRows = table.getRowModel().rows.map(({ id, original }) => ({ key: id, row: original.row }));
  return { visible, choices, keyedRows };
}

export type TableModel<Row> = ReturnType<typeof useTableModel<Row>>;
