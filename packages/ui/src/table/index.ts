export { BulkBar } from './rows/bulk-bar.tsx';
export { DataTable } from './data-table.tsx';
export { choiceFilter, dayFilter, type TableFilter } from './filters/filters.tsx';
export { type TableLayout, useTableLayout } from './table-layout.ts';
export type { TableNews } from './table-news.tsx';
export { TwoLines } from './two-lines.tsx';
export { ViewTabs } from './view-tabs.tsx';
export {
  type BulkAction,
  type DataTableProps,
  NO_SELECTION,
  type Selection,
  type SortState,
  type TableColumn,
  type TablePagination,
} from './types.ts';
