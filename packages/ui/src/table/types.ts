import type { ReactNode } from 'react';
import type { ErrorStateProps } from '../feedback/error-state.tsx';
import type { MenuEntry } from '../overlays/menu.tsx';

export type SortState = { id: string; direction: 'asc' | 'desc' };

export type TableColumn<Row> = {
  id: string;
  /** Text of the header, also used in cards on phones and in the column chooser. */
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Fixed width in pixels; other columns share what is left. */
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Default true; the primary column always stays. */
  hideable?: boolean;
  /** Hidden by default. */
  isHiddenByDefault?: boolean;
  /** Names the row: opens it, titles its card on phones. Exactly one column. */
  isPrimary?: boolean;
  /** Plain text of the primary column, if its cell is more than text. */
  text?: (row: Row) => string;
  /** Left out of the cards on phones. */
  isHiddenOnPhone?: boolean;
};

/** What is ticked: rows by key, or everything that matches the filters in force. */
export type Selection = { mode: 'rows'; keys: readonly string[] } | { mode: 'all' };

export type BulkAction = {
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  onSelect: (selection: Selection, count: number | undefined) => void;
  disabledReason?: string | null;
};

export type TablePagination = {
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  /** Rows that match, when known. */
  total?: number | undefined;
  /** The text for an estimated total: "about 76,000". */
  totalText?: string | undefined;
  /** Number of the first row shown, counted from 1, when known. */
  firstIndex?: number | undefined;
  pageSize?: number;
  pageSizes?: readonly number[];
  onPageSizeChange?: (size: number) => void;
};

export type DataTableProps<Row> = {
  /** Names the table for screen readers and its messages: "Contacts". */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** While true, earlier rows stay; without rows skeletons are shown. */
  isLoading?: boolean;
  error?: ErrorStateProps | null | undefined;
  /** First-run state, shown without rows and filters. */
  empty?: ReactNode;
  /** A search or filter is in force: no rows then means "no results". */
  isFiltered?: boolean;
  onClearFilters?: () => void;
  sort?: SortState | null | undefined;
  onSortChange?: (sort: SortState) => void;
  selection?: Selection | undefined;
  onSelectionChange?: (selection: Selection) => void;
  bulkActions?: readonly BulkAction[];
  rowActions?: (row: Row) => readonly MenuEntry[];
  /** Where the column choice is remembered in this browser; no chooser without it. */
  storageKey?: string;
  search?: { value: string; onChange: (value: string) => void; placeholder?: string };
  /** Filter controls, beside the search. */
  filters?: ReactNode;
  /** Buttons at the right of the toolbar. */
  toolbarActions?: ReactNode;
  pagination?: TablePagination;
  /** A row opens through the link in its primary cell, by click or Enter. */
  rowHref?: (row: Row) => string;
  onRowOpen?: (row: Row) => void;
  /** Number of skeleton rows; default 10. */
  skeletonRows?: number;
  className?: string;
};

export const NO_SELECTION: Selection = { mode: 'rows', keys: [] };
