import { useInsertionEffect, useRef, useState } from 'react';
import type { MenuEntry } from '../../overlays/menu.tsx';
import { toggleRow } from './selection.ts';
import { type DataTableProps, NO_SELECTION } from '../types.ts';

/** What rows call. Never changes, so that a row isn't drawn again because the page made its callbacks anew. */
export type RowHandlers<Row> = {
  open: (row: Row) => void;
  toggle: (key: string) => void;
  entriesOf: (row: Row) => readonly MenuEntry[];
};

export function useRowHandlers<Row>(props: DataTableProps<Row>): RowHandlers<Row> {
  const latest = useRef(props);
  useInsertionEffect(() => {
    latest.current = props;
  });
  const [handlers] = useState<RowHandlers<Row>>(() => ({
    open: (row) => latest.current.onRowOpen?.(row),
    toggle: (key) => {
      const { selection = NO_SELECTION, onSelectionChange, rows, rowKey } = latest.current;
      onSelectionChange?.(toggleRow(selection, key, rows.map(rowKey)));
    },
    entriesOf: (row) => latest.current.rowActions?.(row) ?? [],
  }));
  return handlers;
}
