/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on phones rows are blocks, and browsers drop the table's own roles then */
import { Fragment, useRef } from 'react';
import { BulkBar } from './rows/bulk-bar.tsx';
import { ColumnWidths, leastWidth } from './head/column-widths.tsx';
import { isInForce } from './filters/filter-bar.tsx';
import { moveBetweenRows } from './rows/move-between-rows.ts';
import { cn } from '../cn.ts';
import { NoResults } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { LoadingBar } from '../primitives/loading-bar.tsx';
import { formatCount } from '../format-count.ts';
import { Pagination } from '../primitives/pagination.tsx';
import { GroupRow } from './rows/group-row.tsx';
import { isSelected, selectedCount, togglePage } from './rows/selection.ts';
import { rowNames } from './rows/row-names.ts';
import { TableHead } from './head/table-head.tsx';
import { NewRows } from './table-news.tsx';
import { TableRow } from './rows/table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { Toolbar } from './toolbar.tsx';
import { type DataTableProps, NO_SELECTION, type TableColumn } from './types.ts';
import { NO_LAYOUT, type TableLayout, useTableLayout } from './table-layout.ts';
import { useRowHandlers } from './rows/use-row-handlers.ts';
import { useStickyHead } from './head/use-sticky-head.ts';
import { type TableModel, useTableModel } from './use-table-model.ts';

/** Replaces the rows: an error, a filter without matches and an empty list look different. */
function TablePlaceholder<Row>(props: DataTableProps<Row>) {
  const { error, isFiltered, onClearFilters, empty, filters = [], otherFilters = [], search } = props;
  if (error) return <ErrorState {...error} />;
  if (isFiltered) {
    const inForce = filters.filter((filter) => filter !== null).filter(isInForce);
    return (
      <NoResults search={search?.value} filters={[...inForce, ...otherFilters]} onClear={onClearFilters} />
    );
  }
  return empty ?? <NoResults>Nothing here yet.</NoResults>;
}

function announcement<Row>({ label, rows, isLoading, error, pagination }: DataTableProps<Row>): string {
  if (isLoading || error) return '';
  if (rows.length === 0) return `${label}: no results`;
  const shown = formatCount(rows.length);
  const { total, totalText = total === undefined ? shown : formatCount(total) } = pagination ?? {};
  return `${label}: ${shown} shown${totalText === shown ? '' : ` of ${totalText}`}`;
}

function titleOf<Row>(primary: TableColumn<Row> | undefined, row: Row): string {
  const title = primary?.text?.(row) ?? primary?.cell(row);
  return typeof title === 'string' ? title : '';
}

function Body<Row>({ model, ...props }: DataTableProps<Row> & { model: TableModel<Row> }) {
  const { selection = NO_SELECTION, onSelectionChange, rowActions, rowHref, onRowOpen } = props;
  const handlers = useRowHandlers(props);
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
  const groups = model.keyedRows.map(({ row }) => props.groupOf?.(row));
  return model.keyedRows.map(({ key, row }, index) => (
    <Fragment key={key}>
      <GroupRow
        group={groups[index]}
        previousKey={groups[index - 1]?.key}
        columns={model.visible}
        hasSelect={Boolean(onSelectionChange)}
        hasActions={Boolean(rowActions)}
      />
      <TableRow
        row={row}
        rowKey={key}
        columns={model.visible}
        name={names[index] ?? ''}
        href={rowHref?.(row)}
        hasOpen={onRowOpen !== undefined}
        selected={onSelectionChange ? isSelected(selection, key) : null}
        hasMenu={rowActions ? rowActions(row).length > 0 : null}
        handlers={handlers}
        isOpen={props.openKey === key}
      />
    </Fragment>
  ));
}

/** The layout and its setter, or null when the columns of this table can't be changed. */
type Arranging = readonly [TableLayout, (layout: TableLayout) => void] | null;

type GridProps<Row> = DataTableProps<Row> & { model: TableModel<Row>; arranging: Arranging };

/** The box in the head that ticks the page. */
function selectOf<Row>({ selection = NO_SELECTION, onSelectionChange }: DataTableProps<Row>, keys: string[]) {
  if (!onSelectionChange) return null;
  const ticked = keys.filter((key) => isSelected(selection, key)).length;
  const state =
    ticked === 0 ? ('none' as const) : ticked === keys.length ? ('all' as const) : ('some' as const);
  const onToggle = () => onSelectionChange(togglePage(selection, keys));
  return { state, isDisabled: keys.length === 0, onToggle };
}

function Grid<Row>({ model, arranging, ...props }: GridProps<Row>) {
  const { label, sort, onSortChange, isLoading } = props;
  const region = useRef<HTMLDivElement>(null);
  const isWide = useStickyHead(region);
  const select = selectOf(
    props,
    model.keyedRows.map(({ key }) => key),
  );
  const [layout, change] = arranging ?? [NO_LAYOUT, null];
  const { widths } = layout;
  const isFixed = Object.keys(widths).length > 0;
  const shape = {
    columns: model.visible,
    widths,
    hasSelect: select !== null,
    hasActions: Boolean(props.rowActions),
  };
  return (
    <div
      ref={region}
      // A region that scrolls must be reachable by keyboard.
      {...(isWide
        ? { role: 'region', 'aria-label': `${label}, scrollable`, tabIndex: 0, 'data-wide': true }
        : {})}
      className="group/region rounded-[inherit] overflow-clip data-wide:overflow-x-auto data-wide:overflow-y-hidden"
    >
      <table
        role="table"
        aria-label={label}
        aria-busy={isLoading || undefined}
        style={isFixed ? { minWidth: leastWidth(shape) } : undefined}
        className={cn(
          'w-full border-separate border-spacing-0 text-sm max-sm:block max-sm:min-w-0!',
          'group-data-wide/region:[&>thead]:translate-y-(--head-shift) group-data-wide/region:[&>thead]:relative group-data-wide/region:[&>thead]:z-20',
          isFixed && 'sm:table-fixed sm:[&_td]:overflow-hidden',
        )}
      >
        {isFixed ? <ColumnWidths {...shape} /> : null}
        <TableHead
          columns={model.visible}
          sort={sort}
          onSortChange={onSortChange}
          select={select}
          hasActions={shape.hasActions}
          widths={widths}
          onResize={change && ((next) => change({ ...layout, widths: { ...widths, ...next } }))}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves between the controls inside */}
        <tbody role="rowgroup" className="max-sm:block" onKeyDown={moveBetweenRows}>
          <Body {...props} model={model} />
        </tbody>
      </table>
    </div>
  );
}

function Bulk<Row>({
  rows,
  rowKey,
  pagination,
  selection,
  onSelectionChange,
  bulkActions,
  offersAllMatching = true,
}: DataTableProps<Row>) {
  const total = pagination?.total;
  if (!onSelectionChange || !selection || selectedCount(selection, total) === 0) return null;
  return (
    <BulkBar
      selection={selection}
      onChange={onSelectionChange}
      pageKeys={rows.map(rowKey)}
      total={total}
      totalText={pagination?.totalText}
      offersAll={offersAllMatching}
      actions={bulkActions ?? []}
    />
  );
}

/**
 * The product's table: controlled, with server-side data and every state. The page scrolls, not the table; on
 * phones a row has two lines.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, storageKey, isLoading = false, error, pagination, isFiltered } = props;
  const own = useTableLayout(storageKey);
  const arranging = props.layout ?? (storageKey === undefined ? null : own);
  const [layout, onLayoutChange] = arranging ?? own;
  const model = useTableModel({ columns, rows, rowKey, layout, onLayoutChange });
  const hasRows = rows.length > 0;
  const isFirstRun = !hasRows && !isLoading && !error && !isFiltered;
  const onReset = arranging && (() => onLayoutChange(NO_LAYOUT));
  return (
    <div className={cn('flex min-w-0 flex-col gap-3', props.className)}>
      {isFirstRun ? null : <Toolbar {...props} model={model} onReset={onReset} />}
      <div className={cn('relative min-w-0', !props.isFlush && 'rounded-card bg-card shadow-surface')}>
        {props.news ? <NewRows {...props.news} /> : null}
        {isLoading && hasRows ? <LoadingBar className="top-0 z-30 rounded-t-card" /> : null}
        {error || (!hasRows && !isLoading) ? (
          <TablePlaceholder {...props} />
        ) : (
          <Grid {...props} model={model} arranging={arranging} />
        )}
      </div>
      <span aria-live="polite" className="sr-only">
        {announcement(props)}
      </span>
      {pagination && !isFirstRun && !error && (hasRows || isLoading || pagination.hasPrevious) ? (
        <Pagination
          {...pagination}
          label={props.label}
          count={isLoading && !hasRows ? undefined : rows.length}
          className={cn('px-0.5', props.isFlush && 'px-4.5 pb-3')}
        />
      ) : null}
      <Bulk {...props} />
    </div>
  );
}
