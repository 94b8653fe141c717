/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on phones rows are blocks and grids, and browsers drop the table's own roles then */
import { useRef } from 'react';
import { cn } from '../cn.ts';
import { NoResults } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { LoadingBar } from '../primitives/loading-bar.tsx';
import { formatCount } from '../format-count.ts';
import { Pagination } from '../primitives/pagination.tsx';
import { isSelected, selectedCount, togglePage, toggleRow } from './selection.ts';
import { rowNames } from './row-names.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { Toolbar } from './toolbar.tsx';
import { type DataTableProps, NO_SELECTION, type TableColumn } from './types.ts';
import { useFittedHeight } from './use-fitted-height.ts';
import { type TableModel, useTableModel } from './use-table-model.ts';

/** Replaces the rows: an error, a filter without matches and an empty list look different. */
function TablePlaceholder<Row>({ error, isFiltered, onClearFilters, empty }: DataTableProps<Row>) {
  if (error) return <ErrorState {...error} />;
  if (isFiltered) return <NoResults onClear={onClearFilters} />;
  return empty ?? <NoResults>Nothing here yet.</NoResults>;
}

function announcement<Row>({ label, rows, isLoading, error, pagination }: DataTableProps<Row>): string {
  if (isLoading || error) return '';
  const total =
    pagination?.totalText ?? (pagination?.total === undefined ? undefined : formatCount(pagination.total));
  return `${label}: ${rows.length === 0 ? 'no results' : `${formatCount(rows.length)} shown${total === undefined ? '' : ` of ${total}`}`}`;
}

function titleOf<Row>(primary: TableColumn<Row> | undefined, row: Row): string {
  const title = primary?.text?.(row) ?? primary?.cell(row);
  return typeof title === 'string' ? title : '';
}

function Body<Row>({ model, ...props }: DataTableProps<Row> & { model: TableModel<Row> }) {
  const { selection = NO_SELECTION, onSelectionChange, rowActions, rowHref, onRowOpen } = props;
  const pageKeys = model.keyedRows.map(({ key }) => key);
  const primary = model.visible.find((column) => column.isPrimary);
  if (model.keyedRows.length === 0) {
    return (
      <TableSkeleton
        columns={model.visible}
        count={props.skeletonRows ?? 10}
        hasSelect={Boolean(onSelectionChange)}
        hasActions={Boolean(rowActions)}
      />
    );
  }
  const names = rowNames(model.keyedRows.map(({ row }) => titleOf(primary, row)));
  return model.keyedRows.map(({ key, row }, index) => (
    <TableRow
      key={key}
      row={row}
      columns={model.visible}
      name={names[index] ?? ''}
      href={rowHref?.(row)}
      onOpen={onRowOpen ? () => onRowOpen(row) : undefined}
      selected={onSelectionChange ? isSelected(selection, key) : null}
      onToggle={() => onSelectionChange?.(toggleRow(selection, key, pageKeys))}
      actions={rowActions ? rowActions(row) : null}
    />
  ));
}

function Grid<Row>({ model, ...props }: DataTableProps<Row> & { model: TableModel<Row> }) {
  const {
    label,
    selection = NO_SELECTION,
    onSelectionChange,
    sort,
    onSortChange,
    rowActions,
    isLoading,
  } = props;
  const region = useRef<HTMLElement>(null);
  useFittedHeight(region);
  const pageKeys = model.keyedRows.map(({ key }) => key);
  const ticked = pageKeys.filter((key) => isSelected(selection, key)).length;
  const select = onSelectionChange
    ? {
        state:
          ticked === 0
            ? ('none' as const)
            : ticked === pageKeys.length
              ? ('all' as const)
              : ('some' as const),
        isDisabled: pageKeys.length === 0,
        onToggle: () => onSelectionChange(togglePage(selection, pageKeys)),
      }
    : null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    // by keyboard
    <section
      ref={region}
      aria-label={`${label}, scrollable`}
      tabIndex={0}
      className="relative rounded-[inherit] sm:max-h-[var(--room,calc(100dvh-15rem))] sm:overflow-auto"
    >
      <table
        role="table"
        aria-label={label}
        aria-busy={isLoading || undefined}
        className="w-full border-separate border-spacing-0 text-sm max-sm:block"
      >
        <TableHead
          columns={model.visible}
          sort={sort}
          onSortChange={onSortChange}
          select={select}
          hasActions={Boolean(rowActions)}
        />
        <tbody role="rowgroup" className="max-sm:block">
          <Body {...props} model={model} />
        </tbody>
      </table>
    </section>
  );
}

function Head<Row>({ model, ...props }: DataTableProps<Row> & { model: TableModel<Row> }) {
  const { rows, rowKey, pagination, selection = NO_SELECTION, onSelectionChange, bulkActions = [] } = props;
  const total = pagination?.total;
  if (!onSelectionChange || selectedCount(selection, total) === 0)
    return <Toolbar {...props} model={model} />;
  return (
    <SelectionBar
      selection={selection}
      onChange={onSelectionChange}
      pageKeys={rows.map(rowKey)}
      total={total}
      totalText={pagination?.totalText}
      actions={bulkActions}
    />
  );
}

/** The one table: server-side, controlled, with every state it can be in. On phones its rows become cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    rowKey,
    storageKey,
    isLoading = false,
    error,
    pagination,
    isFiltered,
    className,
  } = props;
  const model = useTableModel(columns, rows, rowKey, storageKey);
  const hasRows = rows.length > 0;
  const isFirstRun = !hasRows && !isLoading && !error && !isFiltered;
  return (
    <div className={cn('flex min-w-0 flex-col gap-3', className)}>
      {isFirstRun ? null : <Head {...props} model={model} />}
      <div className={cn('relative min-w-0 rounded-lg bg-card', isFirstRun ? null : 'border border-border')}>
        {isLoading && hasRows ? <LoadingBar className="top-0 z-20 rounded-t-lg" /> : null}
        {error || (!hasRows && !isLoading) ? (
          <TablePlaceholder {...props} />
        ) : (
          <Grid {...props} model={model} />
        )}
      </div>
      <span aria-live="polite" className="sr-only">
        {announcement(props)}
      </span>
      {pagination && !isFirstRun && !error ? (
        <Pagination {...pagination} count={isLoading && !hasRows ? undefined : rows.length} />
      ) : null}
    </div>
  );
}
