export { DayRange } from './day-range.tsx';
export { FilterSelect } from './filter-select.tsx';
export { DataTable } from './data-table.tsx';
export {
  type BulkAction,
  type DataTableProps,
  NO_SELECTION,
  type Selection,
  type SortState,
  type TableColumn,
  type TablePagination,
} from './types.ts';
