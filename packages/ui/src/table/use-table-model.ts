import {
  type ColumnDef,
  type ColumnVisibilityState,
  columnVisibilityFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { TableColumn } from './types.ts';

const features = /* @__PURE__ */ tableFeatures({ columnVisibilityFeature });
type TableModelFeatures = typeof features;

const storageName = (key: string) => `talkdrum.columns.${key}`;

function readVisibility(key: string | undefined, fallback: ColumnVisibilityState): ColumnVisibilityState {
  if (!key) return fallback;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName(key)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return fallback;
    const choices = Object.entries(stored).filter(
      (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
    );
    return { ...fallback, ...Object.fromEntries(choices) };
  } catch {
    return fallback;
  }
}

function writeVisibility(key: string, visibility: ColumnVisibilityState): void {
  try {
    localStorage.setItem(storageName(key), JSON.stringify(visibility));
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
}

/**
 * The table of rows and visible columns. Sorting, filtering and paging are the server's, so no other feature
 * is loaded.
 */
export function useTableModel<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  storageKey: string | undefined,
) {
  const [columnVisibility, setColumnVisibility] = useState(() =>
    readVisibility(
      storageKey,
      Object.fromEntries(
        columns.filter((column) => column.isHiddenByDefault).map((column) => [column.id, false]),
      ),
    ),
  );
  const changeVisibility = (updater: Updater<ColumnVisibilityState>) => {
    const next = typeof updater === 'function' ? updater(columnVisibility) : updater;
    setColumnVisibility(next);
    if (storageKey) writeVisibility(storageKey, next);
  };

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
    onColumnVisibilityChange: changeVisibility,
  });
  const visible = table
    .getVisibleLeafColumns()
    .flatMap((leaf) => columns.find((column) => column.id === leaf.id) ?? []);
  const hideable = table.getAllLeafColumns().filter((leaf) => leaf.getCanHide());
  const keyedRows = table.getRowModel().rows.map(({ id, original }) => ({ key: id, row: original.row }));
  return { visible, hideable, keyedRows };
}

export type TableModel<Row> = ReturnType<typeof useTableModel<Row>>;
