import type { ReactNode } from 'react';
import type { ErrorStateProps } from '../feedback/error-state.tsx';
import type { MenuEntry } from '../overlays/menu.tsx';
import type { TableFilter } from './filters/filters.tsx';
import type { TableNews } from './table-news.tsx';
import type { TableLayout } from './table-layout.ts';

export type SortState = { id: string; direction: 'asc' | 'desc' };

export type TableColumn<Row> = {
  id: string;
  /** Text of the header, also in the column chooser and before numbers on phones. */
  header: string;
  /** A string is cut off with an ellipsis and shows in full on hover; anything else may take two lines. */
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Width in pixels until the reader chooses another; other columns share what is left. */
  width?: number;
  /** Numbers stand at the right. */
  align?: 'left' | 'right' | 'center';
  /** Default true; the primary column always stays. */
  hideable?: boolean;
  /** Hidden by default. */
  isHiddenByDefault?: boolean;
  /** Names the row: opens it, and is its first line on phones. Exactly one column. */
  isPrimary?: boolean;
  /** Plain text of the primary column, if its cell is more than text. */
  text?: (row: Row) => string;
  /**
   * Where the cell goes on a phone: in the second line (the default), at the end of the first, or nowhere.
   */
  phone?: 'second' | 'end' | 'hidden';
};

/** What is ticked: rows by key, or everything that matches the filters in force. */
export type Selection = { mode: 'rows'; keys: readonly string[] } | { mode: 'all' };

export type BulkAction = {
  label: string;
  icon?: ReactNode;
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

export type RowGroup = {
  key: string;
  /** Names the group: "Friday, 20 November". */
  label: ReactNode;
  /** What stands in its row under a column, by the column's id; phones show it at the right. */
  values?: Readonly<Record<string, ReactNode>>;
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
  /** False where actions take ticked rows only: nothing offers to select all that match. */
  offersAllMatching?: boolean;
  rowActions?: (row: Row) => readonly MenuEntry[];
  /**
   * Where columns and widths are remembered in this browser; without it or `layout` they can't be changed.
   */
  storageKey?: string;
  /** Columns and widths from `useTableLayout`, for a page that also keeps them in saved views. */
  layout?: readonly [TableLayout, (layout: TableLayout) => void] | undefined;
  search?: { value: string; onChange: (value: string) => void; placeholder?: string };
  /** Behind the Filter button; those in force are chips. See `choiceFilter`. */
  filters?: readonly (TableFilter | null)[];
  /** Filters whose control is elsewhere on the page, to be named when nothing matches. */
  otherFilters?: readonly { label: string; value: string }[];
  /** Rows that come in while the table is looked at. */
  news?: TableNews | undefined;
  /** Buttons at the right of the toolbar. */
  toolbarActions?: ReactNode;
  pagination?: TablePagination;
  /** A row opens through the link in its primary cell, by click or Enter. */
  rowHref?: (row: Row) => string;
  onRowOpen?: (row: Row) => void;
  /** Rows that follow each other with the same key stand under one heading. */
  groupOf?: (row: Row) => RowGroup;
  /** The row that is open beside the list. */
  openKey?: string | null | undefined;
  /** Number of skeleton rows; default 10. */
  skeletonRows?: number;
  /** Part of a card, without a surface of its own. */
  isFlush?: boolean;
  className?: string;
};

export const NO_SELECTION: Selection = { mode: 'rows', keys: [] };
